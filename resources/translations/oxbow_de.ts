<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>BranchLanes</name>
    <message>
        <source>the end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1  ·  branches at %2, computed to %3</source>
        <translation>%1  ·  zweigt ab bei %2, berechnet bis %3</translation>
    </message>
    <message>
        <source></source>
        <translation>Ende</translation>
    </message>
</context>
<context>
    <name>oxbow</name>
    <message>
        <source>Debris-flow area</source>
        <translation>Murgangfläche</translation>
    </message>
    <message>
        <source>Ground that a valley drains before a river runs in it: debris flows cut the steep valleys above, so mountainsides stay long and their gullies shallow; 0: rivers cut all.</source>
        <translation>Fläche, die ein Tal entwässert, bevor ein Fluss darin läuft: Die steilen Täler darüber schneiden Murgänge ein, darum bleiben Bergflanken lang und ihre Rinnen flach; 0: Flüsse schneiden alles ein.</translation>
    </message>
    <message>
        <source>How much smoother hard rock is: at 1 the hardest has ten times the hillslope and debris-flow area, at 2 a hundred times.</source>
        <translation>Wie viel glatter hartes Gestein ist: Bei 1 hat das härteste die zehnfache Hang- und Murgangfläche, bei 2 die hundertfache.</translation>
    </message>
    <message>
        <source>How wide the flat ground beside large rivers is; 1 is 88 m where a square kilometre of soft rock drains.</source>
        <translation>Wie breit der flache Grund neben großen Flüssen ist; 1 bedeutet 88 m, wo ein Quadratkilometer weichen Gesteins entwässert.</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>Size of the brush on the ground.</source>
        <translation>Größe des Pinsels auf dem Boden.</translation>
    </message>
    <message>
        <source>Smoothness of hard rock</source>
        <translation>Glätte harten Gesteins</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Distance between two dabs along a stroke, as a share of the radius.</source>
        <translation>Abstand zweier Tupfer auf einem Strich, als Anteil des Radius.</translation>
    </message>
    <message>
        <source>Slope from</source>
        <translation>Neigung ab</translation>
    </message>
    <message>
        <source>The brush works on steeper ground only.</source>
        <translation>Der Pinsel wirkt nur auf steilerem Boden.</translation>
    </message>
    <message>
        <source>Slope to</source>
        <translation>Neigung bis</translation>
    </message>
    <message>
        <source>The brush works on flatter ground only.</source>
        <translation>Der Pinsel wirkt nur auf flacherem Boden.</translation>
    </message>
    <message>
        <source>Height from</source>
        <translation>Höhe ab</translation>
    </message>
    <message>
        <source>The brush works above this height only.</source>
        <translation>Der Pinsel wirkt nur oberhalb dieser Höhe.</translation>
    </message>
    <message>
        <source>Height to</source>
        <translation>Höhe bis</translation>
    </message>
    <message>
        <source>The brush works below this height only.</source>
        <translation>Der Pinsel wirkt nur unterhalb dieser Höhe.</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>Water</source>
        <translation>Wasser</translation>
    </message>
    <message>
        <source>Water that each dab adds.</source>
        <translation>Wasser, das jeder Tupfer hinzufügt.</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Number of the river mouth; each stroke uses the next one.</source>
        <translation>Nummer der Flussmündung; jeder Strich nimmt die nächste.</translation>
    </message>
    <message>
        <source>Talus angle</source>
        <translation>Böschungswinkel</translation>
    </message>
    <message>
        <source>Steepest slope at which loose material rests here.</source>
        <translation>Steilste Neigung, bei der lockeres Material hier liegen bleibt.</translation>
    </message>
    <message>
        <source>&amp;Navigate</source>
        <translation>&amp;Navigieren</translation>
    </message>
    <message>
        <source>Drag to orbit the view</source>
        <translation>Ziehen dreht die Ansicht</translation>
    </message>
    <message>
        <source>&amp;Drop of Water</source>
        <translation>Wasser&amp;tropfen</translation>
    </message>
    <message>
        <source>Click to follow a drop of water downhill; Esc clears the trace</source>
        <translation>Klicken verfolgt einen Wassertropfen talwärts; Esc löscht die Spur</translation>
    </message>
    <message>
        <source>&amp;Rain</source>
        <translation>&amp;Regen</translation>
    </message>
    <message>
        <source>Add rain; Ctrl: less rain</source>
        <translation>Mehr Regen; Strg: weniger Regen</translation>
    </message>
    <message>
        <source>Rain stroke</source>
        <translation>Regenstrich</translation>
    </message>
    <message>
        <source>Drought stroke</source>
        <translation>Dürrestrich</translation>
    </message>
    <message>
        <source>Rain added per pass (× base rain).</source>
        <translation>Regen je Durchgang (× Grundregen).</translation>
    </message>
    <message>
        <source>S&amp;pring</source>
        <translation>&amp;Quelle</translation>
    </message>
    <message>
        <source>Add a water source; Ctrl: remove it</source>
        <translation>Wasserquelle hinzufügen; Strg: entfernen</translation>
    </message>
    <message>
        <source>Spring</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Stop springs</source>
        <translation>Quellen entfernen</translation>
    </message>
    <message>
        <source>&amp;Hardness</source>
        <translation>&amp;Härte</translation>
    </message>
    <message>
        <source>Make the ground harder to erode; Ctrl: softer</source>
        <translation>Boden schwerer erodierbar machen; Strg: leichter</translation>
    </message>
    <message>
        <source>Harden ground</source>
        <translation>Boden härten</translation>
    </message>
    <message>
        <source>Soften ground</source>
        <translation>Boden aufweichen</translation>
    </message>
    <message>
        <source>Hardness added per pass.</source>
        <translation>Härte je Durchgang.</translation>
    </message>
    <message>
        <source>Rai&amp;se or Lower</source>
        <translation>Heben &amp;oder senken</translation>
    </message>
    <message>
        <source>Raise the ground; Ctrl: lower it</source>
        <translation>Boden heben; Strg: senken</translation>
    </message>
    <message>
        <source>Raise ground</source>
        <translation>Boden heben</translation>
    </message>
    <message>
        <source>Lower ground</source>
        <translation>Boden senken</translation>
    </message>
    <message>
        <source>Height added per pass.</source>
        <translation>Höhe je Durchgang.</translation>
    </message>
    <message>
        <source>S&amp;mooth</source>
        <translation>&amp;Glätten</translation>
    </message>
    <message>
        <source>Smooth the ground</source>
        <translation>Boden glätten</translation>
    </message>
    <message>
        <source>Smooth ground</source>
        <translation>Boden glätten</translation>
    </message>
    <message>
        <source>Share of the way to the mean of the ground nearby, per dab.</source>
        <translation>Anteil des Wegs zum Mittel des Bodens ringsum, je Tupfer.</translation>
    </message>
    <message>
        <source>&amp;Flatten</source>
        <translation>&amp;Einebnen</translation>
    </message>
    <message>
        <source>Flatten the ground to the height where the stroke begins</source>
        <translation>Boden auf die Höhe einebnen, bei der der Strich beginnt</translation>
    </message>
    <message>
        <source>Flatten ground</source>
        <translation>Boden einebnen</translation>
    </message>
    <message>
        <source>Share of the way to the height where the stroke began, per dab.</source>
        <translation>Anteil des Wegs zur Höhe am Anfang des Strichs, je Tupfer.</translation>
    </message>
    <message>
        <source>R&amp;oughen</source>
        <translation>&amp;Aufrauen</translation>
    </message>
    <message>
        <source>Roughen the ground with noise of the brush&apos;s size; Ctrl: inverted</source>
        <translation>Boden mit Rauschen in Pinselgröße aufrauen; Strg: umgekehrt</translation>
    </message>
    <message>
        <source>Roughen ground</source>
        <translation>Boden aufrauen</translation>
    </message>
    <message>
        <source>Height of the bumps per pass.</source>
        <translation>Höhe der Unebenheiten je Durchgang.</translation>
    </message>
    <message>
        <source>&amp;Erase</source>
        <translation>&amp;Radieren</translation>
    </message>
    <message>
        <source>Erase the layer used last</source>
        <translation>Die zuletzt benutzte Ebene radieren</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Radieren</translation>
    </message>
    <message>
        <source>Share of what is left that each dab erases.</source>
        <translation>Anteil des Rests, den jeder Tupfer entfernt.</translation>
    </message>
    <message>
        <source>O&amp;bstacle</source>
        <translation>&amp;Hindernis</translation>
    </message>
    <message>
        <source>Mark cells that no river may enter; Ctrl: clear</source>
        <translation>Zellen markieren, in die kein Fluss darf; Strg: freigeben</translation>
    </message>
    <message>
        <source>Obstacle</source>
        <translation>Hindernis</translation>
    </message>
    <message>
        <source>Erase obstacle</source>
        <translation>Hindernis entfernen</translation>
    </message>
    <message>
        <source>Ri&amp;ver Mouth</source>
        <translation>&amp;Flussmündung</translation>
    </message>
    <message>
        <source>Mark where a river ends; Ctrl: clear</source>
        <translation>Markieren, wo ein Fluss endet; Strg: entfernen</translation>
    </message>
    <message>
        <source>River mouth</source>
        <translation>Flussmündung</translation>
    </message>
    <message>
        <source>Erase river mouth</source>
        <translation>Flussmündung entfernen</translation>
    </message>
    <message>
        <source>&amp;Talus</source>
        <translation>&amp;Böschung</translation>
    </message>
    <message>
        <source>Paint the talus angle; Ctrl: reset to stage value</source>
        <translation>Böschungswinkel malen; Strg: auf Wert der Stufe zurücksetzen</translation>
    </message>
    <message>
        <source>Talus stroke</source>
        <translation>Böschungsstrich</translation>
    </message>
    <message>
        <source>Erase talus</source>
        <translation>Böschung entfernen</translation>
    </message>
    <message>
        <source>&amp;Uplift</source>
        <translation>&amp;Hebung</translation>
    </message>
    <message>
        <source>Add uplift; Ctrl: less uplift</source>
        <translation>Mehr Hebung; Strg: weniger Hebung</translation>
    </message>
    <message>
        <source>Uplift stroke</source>
        <translation>Hebungsstrich</translation>
    </message>
    <message>
        <source>Less uplift</source>
        <translation>Weniger Hebung</translation>
    </message>
    <message>
        <source>Uplift added per pass (× base uplift).</source>
        <translation>Hebung je Durchgang (× Grundhebung).</translation>
    </message>
    <message>
        <source>M&amp;ask</source>
        <translation>&amp;Maske</translation>
    </message>
    <message>
        <source>Out of range: %1 to %2 is possible</source>
        <translation>Außerhalb des Bereichs: möglich ist %1 bis %2</translation>
    </message>
    <message>
        <source>Protect the ground from brushes that respect the mask; Ctrl: unprotect</source>
        <translation>Boden vor Pinseln schützen, die die Maske beachten; Strg: freigeben</translation>
    </message>
    <message>
        <source>Paint where the selected stage works; Ctrl: erase</source>
        <translation>Malen, wo die gewählte Stufe wirkt; Strg: löschen</translation>
    </message>
    <message>
        <source>Mask stroke</source>
        <translation>Maskenstrich</translation>
    </message>
    <message>
        <source>Erase mask</source>
        <translation>Maske entfernen</translation>
    </message>
    <message>
        <source>Coverage per dab.</source>
        <translation>Deckung je Tupfer.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>perlin fractal fbm ridged billow voronoi generator base mountains hills</source>
        <translation>perlin fraktal fbm grat wellig voronoi generator grundform berge hügel rauschen</translation>
    </message>
    <message>
        <source>heightmap file open load dem geotiff png raw real terrain</source>
        <translation>höhenkarte datei öffnen laden dem dgm geotiff png raw echt gelände</translation>
    </message>
    <message>
        <source>rivers first procedural drainage genevaux</source>
        <translation>flüsse zuerst prozedural entwässerung genevaux</translation>
    </message>
    <message>
        <source>brush sculpt mask draw stamp spring rain hardness</source>
        <translation>pinsel formen maske zeichnen stempel quelle regen härte</translation>
    </message>
    <message>
        <source>hydraulic particle rain water gullies</source>
        <translation>hydraulisch partikel regen wasser rinnen tropfen</translation>
    </message>
    <message>
        <source>hydraulic musgrave rain water sediment</source>
        <translation>hydraulisch musgrave regen wasser sediment</translation>
    </message>
    <message>
        <source>random walk founding script hydraulic</source>
        <translation>zufall wanderung ursprung hydraulisch</translation>
    </message>
    <message>
        <source>hydraulic pipe water simulation flood flow</source>
        <translation>hydraulisch rohre wasser simulation flut strömung</translation>
    </message>
    <message>
        <source>talus scree slide rockfall weathering angle of repose</source>
        <translation>böschung schutt rutschung felssturz verwitterung schüttwinkel</translation>
    </message>
    <message>
        <source>depressions pits hollows sinks breach fill</source>
        <translation>senken löcher mulden abfluss durchbruch füllen</translation>
    </message>
    <message>
        <source>ocean water level coast beach shore</source>
        <translation>ozean meer wasser pegel küste strand ufer</translation>
    </message>
    <message>
        <source>water depressions fill ponds</source>
        <translation>wasser senken füllen teiche</translation>
    </message>
    <message>
        <source>water streams channels network carve</source>
        <translation>wasser bäche gerinne netz einschneiden</translation>
    </message>
    <message>
        <source>smooth soften filter</source>
        <translation>glätten weichzeichnen filter</translation>
    </message>
    <message>
        <source>Sun direction</source>
        <translation>Sonnenrichtung</translation>
    </message>
    <message>
        <source>Where the sun stands, clockwise from north.</source>
        <translation>Wo die Sonne steht, im Uhrzeigersinn von Norden.</translation>
    </message>
    <message>
        <source>Where the wind of a landscape blows from, clockwise from north: it moves clouds, raises waves and drifts snow.</source>
        <translation>Woher der Wind einer Landschaft weht, im Uhrzeigersinn von Norden: Er bewegt Wolken, macht Wellen und verweht Schnee.</translation>
    </message>
    <message>
        <source>Sun height</source>
        <translation>Sonnenhöhe</translation>
    </message>
    <message>
        <source>Height of the sun above the horizon.</source>
        <translation>Höhe der Sonne über dem Horizont.</translation>
    </message>
    <message>
        <source>Vertical scale</source>
        <translation>Überhöhung</translation>
    </message>
    <message>
        <source>Vertical exaggeration of the view; materials follow the true slopes.</source>
        <translation>Überhöhung der Ansicht; Materialien folgen den wahren Neigungen.</translation>
    </message>
    <message>
        <source>Frame &amp;All</source>
        <translation>&amp;Alles zeigen</translation>
    </message>
    <message>
        <source>&amp;Top</source>
        <translation>&amp;Oben</translation>
    </message>
    <message>
        <source>Fr&amp;ont</source>
        <translation>&amp;Vorn</translation>
    </message>
    <message>
        <source>&amp;Side</source>
        <translation>&amp;Seite</translation>
    </message>
    <message>
        <source>&amp;Perspective</source>
        <translation>&amp;Perspektive</translation>
    </message>
    <message>
        <source>T&amp;urntable</source>
        <translation>&amp;Drehteller</translation>
    </message>
    <message>
        <source>Turn the view slowly around its target</source>
        <translation>Die Ansicht langsam um ihr Ziel drehen</translation>
    </message>
    <message>
        <source>&amp;Contour Lines</source>
        <translation>&amp;Höhenlinien</translation>
    </message>
    <message>
        <source>Wat&amp;er</source>
        <translation>&amp;Wasser</translation>
    </message>
    <message>
        <source>&amp;Wireframe</source>
        <translation>&amp;Gitternetz</translation>
    </message>
    <message>
        <source>S&amp;hadows</source>
        <translation>S&amp;chatten</translation>
    </message>
    <message>
        <source>“%1” does not belong here: this is a number without a unit</source>
        <translation>„%1“ gehört nicht hierher: Das ist eine Zahl ohne Einheit</translation>
    </message>
    <message>
        <source>“%1” is no unit of this value: use %2</source>
        <translation>„%1“ ist keine Einheit dieses Werts: %2 verwenden</translation>
    </message>
    <message>
        <source>“%1” is not a number</source>
        <translation>„%1“ ist keine Zahl</translation>
    </message>
    <message>
        <source>“%1” is out of range</source>
        <translation>„%1“ liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>%1 ft²</source>
        <translation>%1 ft²</translation>
    </message>
    <message>
        <source>%1 mi²</source>
        <translation>%1 mi²</translation>
    </message>
    <message>
        <source>%1 mi³</source>
        <translation>%1 mi³</translation>
    </message>
    <message>
        <source>%1 M ft³</source>
        <translation>%1 Mio. ft³</translation>
    </message>
    <message>
        <source>%1 ft³</source>
        <translation>%1 ft³</translation>
    </message>
    <message>
        <source>%1 m²</source>
        <translation>%1 m²</translation>
    </message>
    <message>
        <source>%1 km²</source>
        <translation>%1 km²</translation>
    </message>
    <message>
        <source>%1 km³</source>
        <translation>%1 km³</translation>
    </message>
    <message>
        <source>%1 M m³</source>
        <translation>%1 Mio. m³</translation>
    </message>
    <message>
        <source>%1 m³</source>
        <translation>%1 m³</translation>
    </message>
    <message>
        <source>%1 × %2 %3</source>
        <translation>%1 × %2 %3</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>&amp;Neu…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>Das Projekt speichern</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save the project under another name</source>
        <translation>Das Projekt unter anderem Namen speichern</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Das Fenster schließen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Terrain &amp;Size…</source>
        <translation>&amp;Geländegröße…</translation>
    </message>
    <message>
        <source>Change the size of the map and of its cells</source>
        <translation>Größe der Karte und ihrer Zellen ändern</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>Theme, navigation, memory, shortcuts</source>
        <translation>Farbschema, Navigation, Speicher, Tastenkürzel</translation>
    </message>
    <message>
        <source>3&amp;D</source>
        <translation>3&amp;D</translation>
    </message>
    <message>
        <source>Show the terrain in 3D</source>
        <translation>Das Gelände in 3D zeigen</translation>
    </message>
    <message>
        <source>&amp;Map</source>
        <translation>&amp;Karte</translation>
    </message>
    <message>
        <source>Show the terrain from above</source>
        <translation>Das Gelände von oben zeigen</translation>
    </message>
    <message>
        <source>Bo&amp;th</source>
        <translation>&amp;Beides</translation>
    </message>
    <message>
        <source>Show 3D and map side by side</source>
        <translation>3D und Karte nebeneinander zeigen</translation>
    </message>
    <message>
        <source>Set Current State as &amp;A</source>
        <translation>Aktuellen Stand als &amp;A festhalten</translation>
    </message>
    <message>
        <source>Keep the current state as A and compare what follows with it</source>
        <translation>Den aktuellen Stand als A festhalten und das Folgende damit vergleichen</translation>
    </message>
    <message>
        <source>End the Comparison</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Show one state only</source>
        <translation>Nur einen Stand zeigen</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Use the whole screen</source>
        <translation>Den ganzen Bildschirm nutzen</translation>
    </message>
    <message>
        <source>&amp;Hide Panels</source>
        <translation>Bereiche aus&amp;blenden</translation>
    </message>
    <message>
        <source>Hide all panels, or show them again</source>
        <translation>Alle Bereiche ausblenden oder wieder zeigen</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Move every panel back to its first place</source>
        <translation>Alle Bereiche an ihren ersten Platz zurückstellen</translation>
    </message>
    <message>
        <source>S&amp;maller Brush</source>
        <translation>&amp;Kleinerer Pinsel</translation>
    </message>
    <message>
        <source>Make the brush smaller</source>
        <translation>Den Pinsel verkleinern</translation>
    </message>
    <message>
        <source>&amp;Larger Brush</source>
        <translation>&amp;Größerer Pinsel</translation>
    </message>
    <message>
        <source>Make the brush larger</source>
        <translation>Den Pinsel vergrößern</translation>
    </message>
    <message>
        <source>&amp;Weaker Brush</source>
        <translation>&amp;Schwächerer Pinsel</translation>
    </message>
    <message>
        <source>Make the brush weaker</source>
        <translation>Den Pinsel abschwächen</translation>
    </message>
    <message>
        <source>Stron&amp;ger Brush</source>
        <translation>S&amp;tärkerer Pinsel</translation>
    </message>
    <message>
        <source>Make the brush stronger</source>
        <translation>Den Pinsel verstärken</translation>
    </message>
    <message>
        <source>&amp;Add Stage</source>
        <translation>Stufe &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Choose a stage to add to the recipe</source>
        <translation>Eine Stufe für das Rezept wählen</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Rename the selected stage</source>
        <translation>Die gewählte Stufe umbenennen</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Ena&amp;bled</source>
        <translation>&amp;Aktiviert</translation>
    </message>
    <message>
        <source>Enable or disable the selected stage</source>
        <translation>Die gewählte Stufe aktivieren oder deaktivieren</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Run the selected stage earlier</source>
        <translation>Die gewählte Stufe früher ausführen</translation>
    </message>
    <message>
        <source>Move Do&amp;wn</source>
        <translation>Nach u&amp;nten</translation>
    </message>
    <message>
        <source>Run the selected stage later</source>
        <translation>Die gewählte Stufe später ausführen</translation>
    </message>
    <message>
        <source>Re-run &amp;With These Values</source>
        <translation>Mit diesen &amp;Werten neu ausführen</translation>
    </message>
    <message>
        <source>Run the selected stage again from its first step with the current values</source>
        <translation>Die gewählte Stufe ab ihrem ersten Schritt mit den aktuellen Werten neu ausführen</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Step &amp;Forward</source>
        <translation>Schritt &amp;vor</translation>
    </message>
    <message>
        <source>One step forward</source>
        <translation>Ein Schritt vor</translation>
    </message>
    <message>
        <source>Step &amp;Back</source>
        <translation>Schritt &amp;zurück</translation>
    </message>
    <message>
        <source>One step back, exactly</source>
        <translation>Ein Schritt zurück, exakt</translation>
    </message>
    <message>
        <source>To the &amp;Start</source>
        <translation>Zum &amp;Anfang</translation>
    </message>
    <message>
        <source>Go to the start of the recipe</source>
        <translation>Zum Anfang des Rezepts gehen</translation>
    </message>
    <message>
        <source>To the &amp;End</source>
        <translation>Zum &amp;Ende</translation>
    </message>
    <message>
        <source>Go to the end of the recipe at full speed</source>
        <translation>Mit voller Geschwindigkeit zum Ende des Rezepts gehen</translation>
    </message>
    <message>
        <source>&amp;Loop</source>
        <translation>&amp;Schleife</translation>
    </message>
    <message>
        <source>Play again from the start; stored snapshots are not computed again</source>
        <translation>Wieder von vorn abspielen; gespeicherte Stände werden nicht neu berechnet</translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation>S&amp;chneller</translation>
    </message>
    <message>
        <source>Play more steps per second</source>
        <translation>Mehr Schritte je Sekunde abspielen</translation>
    </message>
    <message>
        <source>S&amp;lower</source>
        <translation>&amp;Langsamer</translation>
    </message>
    <message>
        <source>Play fewer steps per second</source>
        <translation>Weniger Schritte je Sekunde abspielen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>A&amp;bbrechen</translation>
    </message>
    <message>
        <source>Stop at once and keep the last complete step</source>
        <translation>Sofort anhalten; der letzte ganze Schritt bleibt</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>Export heightmaps and meshes</source>
        <translation>Höhenkarten und Netze exportieren</translation>
    </message>
    <message>
        <source>&amp;Heightmap as PNG, 16 Bit…</source>
        <translation>&amp;Höhenkarte als PNG, 16 Bit…</translation>
    </message>
    <message>
        <source>Export the heights as a 16-bit image</source>
        <translation>Die Höhen als 16-Bit-Bild exportieren</translation>
    </message>
    <message>
        <source>Run as a &amp;Sequence…</source>
        <translation>Lauf als &amp;Sequenz…</translation>
    </message>
    <message>
        <source>Export the steps of the run as numbered heightmaps or images</source>
        <translation>Die Schritte des Laufs als nummerierte Höhenkarten oder Bilder exportieren</translation>
    </message>
    <message>
        <source>&amp;Picture of the View…</source>
        <translation>&amp;Bild der Ansicht…</translation>
    </message>
    <message>
        <source>Export the 3D view as an image of any size</source>
        <translation>Die 3D-Ansicht als Bild beliebiger Größe exportieren</translation>
    </message>
    <message>
        <source>&amp;Turntable…</source>
        <translation>&amp;Drehteller…</translation>
    </message>
    <message>
        <source>Export the 3D view as numbered images all the way round</source>
        <translation>Die 3D-Ansicht ringsum als nummerierte Bilder exportieren</translation>
    </message>
    <message>
        <source>&amp;Mesh as OBJ…</source>
        <translation>&amp;Netz als OBJ…</translation>
    </message>
    <message>
        <source>Export the ground as a mesh</source>
        <translation>Den Boden als Netz exportieren</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>All shortcuts on one page</source>
        <translation>Alle Tastenkürzel auf einer Seite</translation>
    </message>
    <message>
        <source>&amp;First Steps</source>
        <translation>&amp;Erste Schritte</translation>
    </message>
    <message>
        <source>Show the first hint again</source>
        <translation>Den ersten Hinweis noch einmal zeigen</translation>
    </message>
    <message>
        <source>&amp;About Oxbow</source>
        <translation>Ü&amp;ber Oxbow</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Stage</source>
        <translation>&amp;Stufe</translation>
    </message>
    <message>
        <source>Si&amp;mulate</source>
        <translation>S&amp;imulation</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>E&amp;xport</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>No 3D view on this machine: %1

Everything else works: recipes run, heightmaps are imported, heightmaps and meshes are exported.</source>
        <translation>Keine 3D-Ansicht auf diesem Rechner: %1

Alles andere geht: Rezepte laufen, Höhenkarten werden importiert, Höhenkarten und Netze exportiert.</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Gebirge</translation>
    </message>
    <message>
        <source>A mountain range that rises between two plains; a lake behind a moraine.</source>
        <translation>Ein Gebirge, das sich zwischen zwei Ebenen hebt; ein See hinter einer Moräne.</translation>
    </message>
    <message>
        <source>Alpine</source>
        <translation>Alpin</translation>
    </message>
    <message>
        <source>Steep, sharp mountains everywhere, cut by deep valleys.</source>
        <translation>Überall steile, scharfe Berge mit tiefen Tälern.</translation>
    </message>
    <message>
        <source>Canyon</source>
        <translation>Canyon</translation>
    </message>
    <message>
        <source>A plateau that rises slowly while one river cuts a canyon back into it.</source>
        <translation>Eine Hochebene hebt sich langsam, während ein Fluss einen Canyon rückwärts einschneidet.</translation>
    </message>
    <message>
        <source>Badlands</source>
        <translation>Badlands</translation>
    </message>
    <message>
        <source>Soft ground that gullies eat into from its edges.</source>
        <translation>Weicher Boden, in den sich Rinnen von den Rändern her fressen.</translation>
    </message>
    <message>
        <source>Island</source>
        <translation>Insel</translation>
    </message>
    <message>
        <source>A young island: gorges cut its flanks, old slopes are left between them.</source>
        <translation>Eine junge Insel: Schluchten zerschneiden ihre Flanken, dazwischen stehen noch die alten Hänge.</translation>
    </message>
    <message>
        <source>Rolling hills</source>
        <translation>Hügelland</translation>
    </message>
    <message>
        <source>Gentle, rounded hills with broad valleys.</source>
        <translation>Sanfte, runde Hügel mit breiten Tälern.</translation>
    </message>
    <message>
        <source>Volcano</source>
        <translation>Vulkan</translation>
    </message>
    <message>
        <source>A cone, furrowed by the streams that run down all its sides.</source>
        <translation>Ein Kegel, von den Bächen an allen Seiten gefurcht.</translation>
    </message>
    <message>
        <source>River plain</source>
        <translation>Flussebene</translation>
    </message>
    <message>
        <source>A wide plain built by the deposits of its rivers.</source>
        <translation>Eine weite Ebene aus den Ablagerungen ihrer Flüsse.</translation>
    </message>
    <message>
        <source>Meanders</source>
        <translation>Mäander</translation>
    </message>
    <message>
        <source>Rivers that wander over a plain and leave oxbow lakes.</source>
        <translation>Flüsse, die über eine Ebene wandern und Altarme zurücklassen.</translation>
    </message>
    <message>
        <source>Rivers first</source>
        <translation>Flüsse zuerst</translation>
    </message>
    <message>
        <source>Rivers that grow from the edges around two obstacles; the mountains drain along them.</source>
        <translation>Flüsse, die von den Rändern um zwei Hindernisse wachsen; die Berge entwässern zu ihnen.</translation>
    </message>
    <message>
        <source>Fjord</source>
        <translation>Fjord</translation>
    </message>
    <message>
        <source>Deep, steep-sided valleys below the sea.</source>
        <translation>Tiefe Täler mit steilen Flanken unter dem Meer.</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>3D view</source>
        <translation>3D-Ansicht</translation>
    </message>
    <message>
        <source>Orbit</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <source>right button, or Alt + left, or middle</source>
        <translation>rechte Taste, oder Alt + links, oder Mitte</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Shift + middle, or Alt + middle</source>
        <translation>Umschalt + Mitte, oder Alt + Mitte</translation>
    </message>
    <message>
        <source>Zoom to the cursor</source>
        <translation>Zum Zeiger zoomen</translation>
    </message>
    <message>
        <source>wheel, or Ctrl + middle, or Alt + right</source>
        <translation>Rad, oder Strg + Mitte, oder Alt + rechts</translation>
    </message>
    <message>
        <source>Fly</source>
        <translation>Fliegen</translation>
    </message>
    <message>
        <source>W A S D Q E with the right button down</source>
        <translation>W A S D Q E bei gedrückter rechter Taste</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pinsel</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Malen</translation>
    </message>
    <message>
        <source>left button, or pen</source>
        <translation>linke Taste oder Stift</translation>
    </message>
    <message>
        <source>The opposite</source>
        <translation>Das Gegenteil</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Shift while dragging</source>
        <translation>Umschalt beim Ziehen</translation>
    </message>
    <message>
        <source>Straight line from the last stroke</source>
        <translation>Gerade Linie vom letzten Strich</translation>
    </message>
    <message>
        <source>Shift + click</source>
        <translation>Umschalt + Klick</translation>
    </message>
    <message>
        <source>Cancel the stroke</source>
        <translation>Den Strich abbrechen</translation>
    </message>
    <message>
        <source>Esc while painting</source>
        <translation>Esc beim Malen</translation>
    </message>
    <message>
        <source>Sliders</source>
        <translation>Schieberegler</translation>
    </message>
    <message>
        <source>Ten times finer</source>
        <translation>Zehnmal feiner</translation>
    </message>
    <message>
        <source>Snap</source>
        <translation>Einrasten</translation>
    </message>
    <message>
        <source>Ctrl while dragging</source>
        <translation>Strg beim Ziehen</translation>
    </message>
    <message>
        <source>Type a value with a unit</source>
        <translation>Wert mit Einheit eingeben</translation>
    </message>
    <message>
        <source>click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Back to the default</source>
        <translation>Zurück zur Vorgabe</translation>
    </message>
    <message>
        <source>double-click its name</source>
        <translation>Doppelklick auf den Namen</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>&lt;h2&gt;Oxbow %1&lt;/h2&gt;&lt;p&gt;A terrain editor: erosion, lakes and rivers that you watch while they form.&lt;/p&gt;&lt;p&gt;An oxbow is the lake that a river leaves behind&lt;br&gt;when it cuts through its own bend.&lt;/p&gt;&lt;p style=&apos;color:%2&apos;&gt;Free software under the MIT licence.&lt;br&gt;Made with Qt %3, OpenGL, GLM, libpng, libtiff, OpenEXR, libzip,&lt;br&gt;JSON for Modern C++ and xxHash.&lt;/p&gt;</source>
        <translation>&lt;h2&gt;Oxbow %1&lt;/h2&gt;&lt;p&gt;Ein Geländeeditor: Erosion, Seen und Flüsse, denen man beim Entstehen zusieht.&lt;/p&gt;&lt;p&gt;„Oxbow“ heißt der Altarm, den ein Fluss zurücklässt,&lt;br&gt;wenn er seine eigene Schleife abschneidet.&lt;/p&gt;&lt;p style=&apos;color:%2&apos;&gt;Freie Software unter der MIT-Lizenz.&lt;br&gt;Gemacht mit Qt %3, OpenGL, GLM, libpng, libtiff, OpenEXR, libzip,&lt;br&gt;JSON for Modern C++ und xxHash.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About Oxbow</source>
        <translation>Über Oxbow</translation>
    </message>
    <message>
        <source>How far the view turns as the mouse moves.</source>
        <translation>Wie weit sich die Ansicht mit der Maus dreht.</translation>
    </message>
    <message>
        <source>How far the ground moves with the mouse: at 1 it stays under the cursor.</source>
        <translation>Wie weit sich der Boden mit der Maus bewegt: Bei 1 bleibt er unter dem Zeiger.</translation>
    </message>
    <message>
        <source>Zoom by dragging</source>
        <translation>Zoom beim Ziehen</translation>
    </message>
    <message>
        <source>How fast dragging zooms.</source>
        <translation>Wie schnell Ziehen zoomt.</translation>
    </message>
    <message>
        <source>Pen pressure curve</source>
        <translation>Druckkurve des Stifts</translation>
    </message>
    <message>
        <source>Exponent of the pressure: below 1 a light touch does more, above 1 less.</source>
        <translation>Exponent des Drucks: Unter 1 wirkt leichter Druck mehr, über 1 weniger.</translation>
    </message>
    <message>
        <source>Zoom by the wheel</source>
        <translation>Zoom mit dem Rad</translation>
    </message>
    <message>
        <source>How far one notch of the wheel zooms.</source>
        <translation>Wie weit eine Raste des Rads zoomt.</translation>
    </message>
    <message>
        <source>1 where a lake or the sea stands, 0 elsewhere.</source>
        <translation>1, wo ein See oder das Meer steht, sonst 0.</translation>
    </message>
    <message>
        <source>16 bit</source>
        <translation>16 Bit</translation>
    </message>
    <message>
        <source>16 bit, signed</source>
        <translation>16 Bit, mit Vorzeichen</translation>
    </message>
    <message>
        <source>32 bit</source>
        <translation>32 Bit</translation>
    </message>
    <message>
        <source>32 bit, floating point</source>
        <translation>32 Bit, Gleitkomma</translation>
    </message>
    <message>
        <source>32 bit, signed</source>
        <translation>32 Bit, mit Vorzeichen</translation>
    </message>
    <message>
        <source>8 bit</source>
        <translation>8 Bit</translation>
    </message>
    <message>
        <source>A drop with less water ends.</source>
        <translation>Ein Tropfen mit weniger Wasser endet.</translation>
    </message>
    <message>
        <source>A few broad rivers that meander and leave oxbow lakes.</source>
        <translation>Wenige breite Flüsse, die mäandern und Altarme zurücklassen.</translation>
    </message>
    <message>
        <source>A few places</source>
        <translation>Wenige Stellen</translation>
    </message>
    <message>
        <source>A low, wide land of gentle valleys.</source>
        <translation>Ein niedriges, weites Land mit sanften Tälern.</translation>
    </message>
    <message>
        <source>A numbered heightmap for every step.</source>
        <translation>Für jeden Schritt eine nummerierte Höhenkarte.</translation>
    </message>
    <message>
        <source>A numbered picture from above for every step.</source>
        <translation>Für jeden Schritt ein nummeriertes Bild von oben.</translation>
    </message>
    <message>
        <source>A picture of the terrain for people.</source>
        <translation>Ein Bild des Geländes zum Ansehen.</translation>
    </message>
    <message>
        <source>A short, violent rain that cuts gullies and fills hollows.</source>
        <translation>Ein kurzer, heftiger Regen, der Rinnen schneidet und Mulden füllt.</translation>
    </message>
    <message>
        <source>ASC, floating point</source>
        <translation>ASC, Gleitkomma</translation>
    </message>
    <message>
        <source>Above 1 widens the lowlands, below 1 the highlands.</source>
        <translation>Über 1 weitet das Tiefland, unter 1 das Hochland.</translation>
    </message>
    <message>
        <source>Add to the ground</source>
        <translation>Zum Boden addieren</translation>
    </message>
    <message>
        <source>All edges</source>
        <translation>Alle Ränder</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>Alle Ebenen</translation>
    </message>
    <message>
        <source>All lower neighbours (multiple flow)</source>
        <translation>Alle tieferen Nachbarn (mehrere Richtungen)</translation>
    </message>
    <message>
        <source>Allow crossings</source>
        <translation>Kreuzungen erlauben</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>Another number grows another network.</source>
        <translation>Eine andere Zahl ergibt ein anderes Netz.</translation>
    </message>
    <message>
        <source>Another number makes another landscape of the same kind.</source>
        <translation>Eine andere Zahl ergibt eine andere Landschaft derselben Art.</translation>
    </message>
    <message>
        <source>Another seed lets the drops fall elsewhere.</source>
        <translation>Eine andere Zahl lässt die Tropfen anderswo fallen.</translation>
    </message>
    <message>
        <source>Another seed starts the walks elsewhere.</source>
        <translation>Eine andere Zahl lässt die Wanderungen anderswo beginnen.</translation>
    </message>
    <message>
        <source>Any PNG; our own hold the heights of black and white and the cell size as text.</source>
        <translation>Jedes PNG; unsere enthalten die Höhen von Schwarz und Weiß und die Zellgröße als Text.</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>Area and slope</source>
        <translation>Fläche und Neigung</translation>
    </message>
    <message>
        <source>Area exponent</source>
        <translation>Flächenexponent</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>Wie veröffentlicht</translation>
    </message>
    <message>
        <source>As published, 8 bit</source>
        <translation>Wie veröffentlicht, 8 Bit</translation>
    </message>
    <message>
        <source>As the file says</source>
        <translation>Wie in der Datei</translation>
    </message>
    <message>
        <source>As the rain fills them</source>
        <translation>Wie der Regen sie füllt</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>BMP</source>
        <translation>BMP</translation>
    </message>
    <message>
        <source>BMP, 8 bit</source>
        <translation>BMP, 8 Bit</translation>
    </message>
    <message>
        <source>Bank angle</source>
        <translation>Uferwinkel</translation>
    </message>
    <message>
        <source>Bank sliding</source>
        <translation>Uferrutschung</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Grundhöhe</translation>
    </message>
    <message>
        <source>Base level</source>
        <translation>Erosionsbasis</translation>
    </message>
    <message>
        <source>Batlow</source>
        <translation>Batlow</translation>
    </message>
    <message>
        <source>Bend</source>
        <translation>Biegung</translation>
    </message>
    <message>
        <source>Big-endian (Mac, network)</source>
        <translation>Big-Endian (Mac, Netzwerk)</translation>
    </message>
    <message>
        <source>Binary triangles, for printers; no image coordinates.</source>
        <translation>Binäre Dreiecke, für Drucker; ohne Bildkoordinaten.</translation>
    </message>
    <message>
        <source>Binary, little-endian.</source>
        <translation>Binär, Little-Endian.</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Blur</source>
        <translation>Weichzeichnen</translation>
    </message>
    <message>
        <source>Breach</source>
        <translation>Durchbrechen</translation>
    </message>
    <message>
        <source>By rate</source>
        <translation>Nach Rate</translation>
    </message>
    <message>
        <source>By rate, or evenly so that the last water is gone at the maximum path length.</source>
        <translation>Nach Rate, oder gleichmäßig, sodass das letzte Wasser am Ende des Wegs verbraucht ist.</translation>
    </message>
    <message>
        <source>Byte order</source>
        <translation>Bytereihenfolge</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Canyons</source>
        <translation>Canyons</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Carries ground down by random walks; low ground is soft, peaks are hard.</source>
        <translation>Trägt Boden in zufälligen Wanderungen abwärts; tiefer Boden ist weich, Gipfel sind hart.</translation>
    </message>
    <message>
        <source>Carve</source>
        <translation>Einschneiden</translation>
    </message>
    <message>
        <source>Catchments</source>
        <translation>Einzugsgebiete</translation>
    </message>
    <message>
        <source>Cells (Worley)</source>
        <translation>Zellen (Worley)</translation>
    </message>
    <message>
        <source>Cells a walk visits at most on a map 320 cells wide.</source>
        <translation>Höchste Zahl der Zellen einer Wanderung auf einer 320 Zellen breiten Karte.</translation>
    </message>
    <message>
        <source>Cells that no river may enter (1).</source>
        <translation>Zellen, in die kein Fluss darf (1).</translation>
    </message>
    <message>
        <source>Chance of a place at the front to be reached in an iteration; low ones give irregular, longer rivers.</source>
        <translation>Wahrscheinlichkeit, mit der eine Stelle der Front je Iteration erreicht wird; kleine Werte ergeben unregelmäßige, längere Flüsse.</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Channel area</source>
        <translation>Gerinnefläche</translation>
    </message>
    <message>
        <source>Channel heads</source>
        <translation>Gerinneköpfe</translation>
    </message>
    <message>
        <source>Channel of a colour image to take as height.</source>
        <translation>Kanal eines Farbbilds, der als Höhe dient.</translation>
    </message>
    <message>
        <source>Clearing up</source>
        <translation>Aufklaren</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>Geschlossen</translation>
    </message>
    <message>
        <source>Cloudburst</source>
        <translation>Wolkenbruch</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>Verknüpfung</translation>
    </message>
    <message>
        <source>Conservative</source>
        <translation>Erhaltend</translation>
    </message>
    <message>
        <source>Cut and fill</source>
        <translation>Ab- und Auftrag</translation>
    </message>
    <message>
        <source>Cuts the rivers into the ground.</source>
        <translation>Schneidet die Flüsse in den Boden ein.</translation>
    </message>
    <message>
        <source>Days after the storm in which lakes sink by evaporation and seepage.</source>
        <translation>Tage nach dem Sturm, in denen Seen durch Verdunstung und Versickerung sinken.</translation>
    </message>
    <message>
        <source>Deep water</source>
        <translation>Tiefes Wasser</translation>
    </message>
    <message>
        <source>Deeper depressions are kept.</source>
        <translation>Tiefere Senken bleiben erhalten.</translation>
    </message>
    <message>
        <source>Deposit rate</source>
        <translation>Ablagerungsrate</translation>
    </message>
    <message>
        <source>Deposition</source>
        <translation>Ablagerung</translation>
    </message>
    <message>
        <source>Deposition rate</source>
        <translation>Ablagerungsrate</translation>
    </message>
    <message>
        <source>Depressions whose water would cover more are kept.</source>
        <translation>Senken, deren Wasser mehr bedecken würde, bleiben erhalten.</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Depth of lakes and the sea, 0 elsewhere.</source>
        <translation>Tiefe der Seen und des Meers, sonst 0.</translation>
    </message>
    <message>
        <source>Depth of standing and flowing water.</source>
        <translation>Tiefe des stehenden und fließenden Wassers.</translation>
    </message>
    <message>
        <source>Details smaller than this are smoothed away.</source>
        <translation>Kleinere Einzelheiten werden geglättet.</translation>
    </message>
    <message>
        <source>Diamond-square</source>
        <translation>Diamond-Square</translation>
    </message>
    <message>
        <source>Direction of the ground as a picture.</source>
        <translation>Richtung des Bodens als Bild.</translation>
    </message>
    <message>
        <source>Discharge</source>
        <translation>Abfluss</translation>
    </message>
    <message>
        <source>Distance from one brook to the next; 0 is as small as the grid allows.</source>
        <translation>Abstand von einem Bach zum nächsten; 0 ist so klein, wie das Raster erlaubt.</translation>
    </message>
    <message>
        <source>Distance from one of the largest mountains to the next.</source>
        <translation>Abstand von einem der größten Berge zum nächsten.</translation>
    </message>
    <message>
        <source>Distance from one place that rises more to the next.</source>
        <translation>Abstand von einer Stelle mit stärkerer Hebung zur nächsten.</translation>
    </message>
    <message>
        <source>Dome</source>
        <translation>Kuppel</translation>
    </message>
    <message>
        <source>Downhill walk</source>
        <translation>Talwanderung</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Widerstand</translation>
    </message>
    <message>
        <source>Drain depressions</source>
        <translation>Senken entwässern</translation>
    </message>
    <message>
        <source>Drains small depressions and keeps the lakes.</source>
        <translation>Entwässert kleine Senken und erhält die Seen.</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Tropfen</translation>
    </message>
    <message>
        <source>Drop from north</source>
        <translation>Tropfen von Norden</translation>
    </message>
    <message>
        <source>Drop from west</source>
        <translation>Tropfen von Westen</translation>
    </message>
    <message>
        <source>Droplet erosion</source>
        <translation>Tropfenerosion</translation>
    </message>
    <message>
        <source>Drops</source>
        <translation>Tropfen</translation>
    </message>
    <message>
        <source>Drops of rain carve gullies and valleys and deposit fans at their mouths.</source>
        <translation>Regentropfen schneiden Rinnen und Täler und lagern an ihren Mündungen Fächer ab.</translation>
    </message>
    <message>
        <source>Dry days</source>
        <translation>Trockene Tage</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>East edge</source>
        <translation>Ostrand</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Ränder</translation>
    </message>
    <message>
        <source>Edges of the map</source>
        <translation>Ränder der Karte</translation>
    </message>
    <message>
        <source>Ember</source>
        <translation>Glut</translation>
    </message>
    <message>
        <source>End points of rivers, by number; 0 where there is none.</source>
        <translation>Endpunkte von Flüssen, nach Nummer; 0, wo keiner ist.</translation>
    </message>
    <message>
        <source>Erodibility</source>
        <translation>Erodierbarkeit</translation>
    </message>
    <message>
        <source>Erosion</source>
        <translation>Erosion</translation>
    </message>
    <message>
        <source>Erosion rate</source>
        <translation>Erosionsrate</translation>
    </message>
    <message>
        <source>Erosion time scale</source>
        <translation>Zeitraffung der Erosion</translation>
    </message>
    <message>
        <source>Evaporation</source>
        <translation>Verdunstung</translation>
    </message>
    <message>
        <source>Evaporation mode</source>
        <translation>Art der Verdunstung</translation>
    </message>
    <message>
        <source>Everything that is known, with shorelines and courses.</source>
        <translation>Alles Bekannte, mit Uferlinien und Läufen.</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Verwerfungen</translation>
    </message>
    <message>
        <source>Feature size</source>
        <translation>Formgröße</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllen</translation>
    </message>
    <message>
        <source>Fill step</source>
        <translation>Füllschritt</translation>
    </message>
    <message>
        <source>Fills depressions with water up to their spill level.</source>
        <translation>Füllt Senken mit Wasser bis zur Überlaufhöhe.</translation>
    </message>
    <message>
        <source>Finds and measures the rivers and leaves the ground alone.</source>
        <translation>Findet und misst die Flüsse und lässt den Boden unverändert.</translation>
    </message>
    <message>
        <source>Finds the rivers of the ground and cuts them in.</source>
        <translation>Findet die Flüsse des Bodens und schneidet sie ein.</translation>
    </message>
    <message>
        <source>Flat ground beside a river that is cut in, in river widths.</source>
        <translation>Flacher Boden neben einem eingeschnittenen Fluss, in Flussbreiten.</translation>
    </message>
    <message>
        <source>Flood plain</source>
        <translation>Talaue</translation>
    </message>
    <message>
        <source>Floods the ground up to the sea level.</source>
        <translation>Flutet den Boden bis zum Meeresspiegel.</translation>
    </message>
    <message>
        <source>Flow randomness</source>
        <translation>Streuung des Abflusses</translation>
    </message>
    <message>
        <source>Fluvial erosion</source>
        <translation>Fluviale Erosion</translation>
    </message>
    <message>
        <source>Folds (warped)</source>
        <translation>Falten (verzerrt)</translation>
    </message>
    <message>
        <source>For pictures only: its packing would change heights.</source>
        <translation>Nur für Bilder: Die Kompression würde Höhen verändern.</translation>
    </message>
    <message>
        <source>Founding system</source>
        <translation>Ursprüngliches System</translation>
    </message>
    <message>
        <source>From loose sand (0) to bedrock that does not erode (1).</source>
        <translation>Von losem Sand (0) bis zu Fels, der nicht erodiert (1).</translation>
    </message>
    <message>
        <source>From the edges only</source>
        <translation>Nur von den Rändern</translation>
    </message>
    <message>
        <source>Full to the spill level</source>
        <translation>Voll bis zur Überlaufhöhe</translation>
    </message>
    <message>
        <source>GLB</source>
        <translation>GLB</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>Gaussian blur.</source>
        <translation>Gaußscher Weichzeichner.</translation>
    </message>
    <message>
        <source>GeoJSON</source>
        <translation>GeoJSON</translation>
    </message>
    <message>
        <source>Gorges</source>
        <translation>Schluchten</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>Schwerkraft</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Grau</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Boden</translation>
    </message>
    <message>
        <source>Ground at or below it is sea, if the mouths are the sea.</source>
        <translation>Boden in oder unter dieser Höhe ist Meer, wenn die Mündungen das Meer sind.</translation>
    </message>
    <message>
        <source>Ground at or below it is sea, if the sea is an outlet.</source>
        <translation>Boden in oder unter dieser Höhe ist Meer, wenn das Meer ein Auslass ist.</translation>
    </message>
    <message>
        <source>Ground at or below it is sea, if the sea is the base level.</source>
        <translation>Boden in oder unter dieser Höhe ist Meer, wenn das Meer die Erosionsbasis ist.</translation>
    </message>
    <message>
        <source>Ground at or below it is sea, if the sea is the outlet.</source>
        <translation>Boden in oder unter dieser Höhe ist Meer, wenn das Meer der Auslass ist.</translation>
    </message>
    <message>
        <source>Ground carried in the water.</source>
        <translation>Boden, den das Wasser trägt.</translation>
    </message>
    <message>
        <source>Ground deposited since the recipe began.</source>
        <translation>Seit Beginn des Rezepts abgelagerter Boden.</translation>
    </message>
    <message>
        <source>Ground eroded since the recipe began.</source>
        <translation>Seit Beginn des Rezepts abgetragener Boden.</translation>
    </message>
    <message>
        <source>Ground that a slope drains before a valley begins; more makes broad, smooth mountainsides.</source>
        <translation>Boden, den ein Hang entwässert, bevor ein Tal beginnt; mehr ergibt breite, glatte Bergflanken.</translation>
    </message>
    <message>
        <source>Ground that moving water can carry, as a share of the water.</source>
        <translation>Boden, den bewegtes Wasser tragen kann, als Anteil des Wassers.</translation>
    </message>
    <message>
        <source>Ground that rises with the rivers, exact on every cell.</source>
        <translation>Boden, der sich mit den Flüssen hebt, exakt in jeder Zelle.</translation>
    </message>
    <message>
        <source>Grows rivers from their mouths and a landscape around them.</source>
        <translation>Lässt Flüsse von ihren Mündungen aus wachsen und eine Landschaft um sie.</translation>
    </message>
    <message>
        <source>Gullies</source>
        <translation>Rinnen</translation>
    </message>
    <message>
        <source>Half, float and unsigned channels; written as one float channel Y with the cell size.</source>
        <translation>Kanäle in Half, Float und ohne Vorzeichen; geschrieben als ein Float-Kanal Y mit der Zellgröße.</translation>
    </message>
    <message>
        <source>Hardness</source>
        <translation>Härte</translation>
    </message>
    <message>
        <source>Head slope</source>
        <translation>Kopfneigung</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Height from the deep valleys to the high peaks; the rarest points lie beyond.</source>
        <translation>Höhe von den tiefen Tälern bis zu den hohen Gipfeln; seltene Punkte liegen darüber hinaus.</translation>
    </message>
    <message>
        <source>Height of the brightest value of an integer format; equal to the lowest, the file&apos;s own heights count.</source>
        <translation>Höhe des hellsten Werts eines Ganzzahlformats; gleich der niedrigsten gelten die Höhen der Datei.</translation>
    </message>
    <message>
        <source>Height of the darkest value of an integer format; equal to the highest, the file&apos;s own heights count.</source>
        <translation>Höhe des dunkelsten Werts eines Ganzzahlformats; gleich der höchsten gelten die Höhen der Datei.</translation>
    </message>
    <message>
        <source>Height of the deep valleys.</source>
        <translation>Höhe der tiefen Täler.</translation>
    </message>
    <message>
        <source>Height of the ground.</source>
        <translation>Höhe des Bodens.</translation>
    </message>
    <message>
        <source>Height of the highest point.</source>
        <translation>Höhe des höchsten Punkts.</translation>
    </message>
    <message>
        <source>Height of the highest ground above the mouths, as far as the steepest sides allow it.</source>
        <translation>Höhe des höchsten Geländes über den Mündungen, soweit die steilsten Flanken es erlauben.</translation>
    </message>
    <message>
        <source>Height of the lake surface where there is a lake, of the ground elsewhere.</source>
        <translation>Höhe der Seeoberfläche, wo ein See ist, sonst des Bodens.</translation>
    </message>
    <message>
        <source>Height of the lake surface; no value where there is no lake.</source>
        <translation>Höhe der Seeoberfläche; kein Wert, wo kein See ist.</translation>
    </message>
    <message>
        <source>Height of the lowest point.</source>
        <translation>Höhe des tiefsten Punkts.</translation>
    </message>
    <message>
        <source>Height of the mouths, unless they are the sea or lakes.</source>
        <translation>Höhe der Mündungen, sofern sie nicht Meer oder Seen sind.</translation>
    </message>
    <message>
        <source>Height of the sea&apos;s surface.</source>
        <translation>Höhe der Meeresoberfläche.</translation>
    </message>
    <message>
        <source>Height of the sea, where the edges are a sea.</source>
        <translation>Höhe des Meers, wo die Ränder Meer sind.</translation>
    </message>
    <message>
        <source>Height of the surface of standing and flowing water; no value on dry land.</source>
        <translation>Höhe der Oberfläche stehenden und fließenden Wassers; kein Wert auf trockenem Land.</translation>
    </message>
    <message>
        <source>Heightmap to read; the manual lists the formats.</source>
        <translation>Zu lesende Höhenkarte; das Handbuch nennt die Formate.</translation>
    </message>
    <message>
        <source>High ground is soft</source>
        <translation>Hoher Boden ist weich</translation>
    </message>
    <message>
        <source>High mountains</source>
        <translation>Hochgebirge</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>Höchster Punkt</translation>
    </message>
    <message>
        <source>Hills</source>
        <translation>Hügel</translation>
    </message>
    <message>
        <source>Hills (fBm)</source>
        <translation>Hügel (fBm)</translation>
    </message>
    <message>
        <source>Hillslope area</source>
        <translation>Hangfläche</translation>
    </message>
    <message>
        <source>Hillslope diffusion</source>
        <translation>Hangdiffusion</translation>
    </message>
    <message>
        <source>How far a drop runs at most.</source>
        <translation>Wie weit ein Tropfen höchstens läuft.</translation>
    </message>
    <message>
        <source>How far from the waterline beaches and shallows reach; 0 leaves the ground alone.</source>
        <translation>Wie weit Strände und Flachwasser von der Wasserlinie reichen; 0 lässt den Boden unverändert.</translation>
    </message>
    <message>
        <source>How far rivers reach into soft ground before they reach hard ground beside it.</source>
        <translation>Wie weit Flüsse in weichen Boden reichen, bevor sie harten Boden daneben erreichen.</translation>
    </message>
    <message>
        <source>How far rivers stray from the eight directions of the network.</source>
        <translation>Wie weit Flüsse von den acht Richtungen des Netzes abweichen.</translation>
    </message>
    <message>
        <source>How far rivers wander in flat valleys; loops they cut off are left as oxbow lakes.</source>
        <translation>Wie weit Flüsse in flachen Tälern wandern; abgeschnittene Schleifen bleiben als Altarme.</translation>
    </message>
    <message>
        <source>How far the founding system raises the water at a time.</source>
        <translation>Wie weit das ursprüngliche System das Wasser je Mal anhebt.</translation>
    </message>
    <message>
        <source>How far the pattern is bent, as a share of the feature size.</source>
        <translation>Wie weit das Muster verzerrt wird, als Anteil der Formgröße.</translation>
    </message>
    <message>
        <source>How far to its sides a stream works on the ground; at least 0.9 cells.</source>
        <translation>Wie weit ein Bach seitlich auf den Boden wirkt; mindestens 0,9 Zellen.</translation>
    </message>
    <message>
        <source>How fast soil creep rounds ridges and slopes, m² a year.</source>
        <translation>Wie schnell Bodenkriechen Grate und Hänge rundet, m² im Jahr.</translation>
    </message>
    <message>
        <source>How fast steep banks slide, as a share of the fastest that makes no new peaks.</source>
        <translation>Wie schnell steile Ufer rutschen, als Anteil des größten Werts, der keine neuen Spitzen erzeugt.</translation>
    </message>
    <message>
        <source>How fast the ground rises.</source>
        <translation>Wie schnell sich der Boden hebt.</translation>
    </message>
    <message>
        <source>How fast the ground slides, as a share of the fastest that makes no new peaks.</source>
        <translation>Wie schnell der Boden rutscht, als Anteil des größten Werts, der keine neuen Spitzen erzeugt.</translation>
    </message>
    <message>
        <source>How high each size of detail is, as a share of the one before.</source>
        <translation>Wie hoch jede Detailgröße ist, als Anteil der vorigen.</translation>
    </message>
    <message>
        <source>How long the ground may slide; even mountainsides rest after some tens.</source>
        <translation>Wie lange der Boden rutschen darf; gleichmäßige Bergflanken ruhen nach einigen Dutzend.</translation>
    </message>
    <message>
        <source>How long the water flows, by its own clock.</source>
        <translation>Wie lange das Wasser fließt, nach seiner eigenen Uhr.</translation>
    </message>
    <message>
        <source>How long water runs; each is a step.</source>
        <translation>Wie lange Wasser läuft; jede ist ein Schritt.</translation>
    </message>
    <message>
        <source>How many mouths are placed by chance, if mouths are a few places.</source>
        <translation>Wie viele Mündungen zufällig gesetzt werden, wenn Mündungen wenige Stellen sind.</translation>
    </message>
    <message>
        <source>How many sizes of detail; those below two cells are left out.</source>
        <translation>Wie viele Detailgrößen; solche unter zwei Zellen entfallen.</translation>
    </message>
    <message>
        <source>How many times faster than the water&apos;s the ground&apos;s clock runs: minutes of water do the work of years. Banks slide by the water&apos;s.</source>
        <translation>Wievielmal schneller die Uhr des Bodens läuft als die des Wassers: Minuten Wasser leisten die Arbeit von Jahren. Ufer rutschen nach der des Wassers.</translation>
    </message>
    <message>
        <source>How much drops gain speed downhill, and with it capacity.</source>
        <translation>Wie sehr Tropfen abwärts schneller werden und damit mehr tragen.</translation>
    </message>
    <message>
        <source>How much ground a drop carries for its slope, speed and water.</source>
        <translation>Wie viel Boden ein Tropfen nach Neigung, Geschwindigkeit und Wasser trägt.</translation>
    </message>
    <message>
        <source>How much it rains: drops that start in every cell over the whole run.</source>
        <translation>Wie viel es regnet: Tropfen, die im ganzen Lauf in jeder Zelle beginnen.</translation>
    </message>
    <message>
        <source>How much more large rivers cut than small ones (m).</source>
        <translation>Wie viel mehr große Flüsse einschneiden als kleine (m).</translation>
    </message>
    <message>
        <source>How much more steep rivers cut than gentle ones (n).</source>
        <translation>Wie viel mehr steile Flüsse einschneiden als flache (n).</translation>
    </message>
    <message>
        <source>How much rivers flatten downstream; 0 keeps them equally steep.</source>
        <translation>Wie sehr Flüsse stromabwärts flacher werden; 0 hält sie gleich steil.</translation>
    </message>
    <message>
        <source>How much smaller each size of detail is than the one before.</source>
        <translation>Wie viel kleiner jede Detailgröße ist als die vorige.</translation>
    </message>
    <message>
        <source>How much the land rises more in some places than in others.</source>
        <translation>Wie viel stärker sich das Land an manchen Stellen hebt als an anderen.</translation>
    </message>
    <message>
        <source>How much the steepness of the ground varies.</source>
        <translation>Wie sehr die Steilheit des Bodens schwankt.</translation>
    </message>
    <message>
        <source>How much water there is in the lakes.</source>
        <translation>Wie viel Wasser in den Seen steht.</translation>
    </message>
    <message>
        <source>How sharp ridges, the valleys of rounded hills, the clefts between cells and the scarps of faults are.</source>
        <translation>Wie scharf Grate, Täler runder Hügel, Spalten zwischen Zellen und Stufen von Verwerfungen sind.</translation>
    </message>
    <message>
        <source>How soon rivers drop what they carry; 0 carries all of it out of the map.</source>
        <translation>Wie bald Flüsse fallen lassen, was sie tragen; 0 trägt alles aus der Karte.</translation>
    </message>
    <message>
        <source>How steeply the ground rises from a river that is cut in.</source>
        <translation>Wie steil der Boden neben einem eingeschnittenen Fluss ansteigt.</translation>
    </message>
    <message>
        <source>How water runs down the slopes.</source>
        <translation>Wie Wasser die Hänge hinabläuft.</translation>
    </message>
    <message>
        <source>How wide the flat ground beside large rivers is; 1 is 88 m where a square kilometre drains.</source>
        <translation>Wie breit der flache Boden an großen Flüssen ist; 1 sind 88 m, wo ein Quadratkilometer entwässert.</translation>
    </message>
    <message>
        <source>Hydraulic erosion (shallow water)</source>
        <translation>Hydraulische Erosion (Flachwasser)</translation>
    </message>
    <message>
        <source>Ice</source>
        <translation>Eis</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>In how many steps the growth is shown; the result is the same.</source>
        <translation>In wie vielen Schritten das Wachstum gezeigt wird; das Ergebnis ist dasselbe.</translation>
    </message>
    <message>
        <source>In how many steps the water rises to its level.</source>
        <translation>In wie vielen Schritten das Wasser auf seinen Stand steigt.</translation>
    </message>
    <message>
        <source>Inert drops that cut hard, as erodr has them by default.</source>
        <translation>Träge Tropfen, die stark einschneiden, wie erodr sie vorgibt.</translation>
    </message>
    <message>
        <source>Inertia</source>
        <translation>Trägheit</translation>
    </message>
    <message>
        <source>Into how many time steps the duration is cut; more let rivers find their way more smoothly.</source>
        <translation>In wie viele Zeitschritte die Dauer geteilt wird; mehr lassen Flüsse ihren Weg glatter finden.</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>JPEG</source>
        <translation>JPEG</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Keeps depressions below sea level dry where no sea reaches.</source>
        <translation>Hält Senken unter dem Meeresspiegel trocken, die kein Meer erreicht.</translation>
    </message>
    <message>
        <source>Keeps valleys from following the eight directions of the grid, which it bends; 0 is plain steepest descent.</source>
        <translation>Verhindert, dass Täler den acht Richtungen des Rasters folgen, indem es gebogen wird; 0 ist reiner steilster Abstieg.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Lacunarity</source>
        <translation>Lakunarität</translation>
    </message>
    <message>
        <source>Lague</source>
        <translation>Lague</translation>
    </message>
    <message>
        <source>Lake level</source>
        <translation>Seespiegel</translation>
    </message>
    <message>
        <source>Lakes</source>
        <translation>Seen</translation>
    </message>
    <message>
        <source>Lakes that are nowhere deeper are left out.</source>
        <translation>Seen, die nirgends tiefer sind, entfallen.</translation>
    </message>
    <message>
        <source>Lakes that hold less water, in cubic metres, are left out.</source>
        <translation>Seen, die weniger Wasser (in Kubikmetern) fassen, entfallen.</translation>
    </message>
    <message>
        <source>Land that must drain through a place before there is a river.</source>
        <translation>Land, das durch eine Stelle entwässern muss, bevor dort ein Fluss ist.</translation>
    </message>
    <message>
        <source>Large rivers cut deep before small ones do, so that tablelands stay between them.</source>
        <translation>Große Flüsse schneiden vor kleinen tief ein, sodass Hochebenen dazwischen bleiben.</translation>
    </message>
    <message>
        <source>Large valleys</source>
        <translation>Große Täler</translation>
    </message>
    <message>
        <source>Leave the ground</source>
        <translation>Boden unverändert lassen</translation>
    </message>
    <message>
        <source>Lets loose ground slide from steep slopes and pile up below.</source>
        <translation>Lässt lockeren Boden von steilen Hängen rutschen und sich unten ansammeln.</translation>
    </message>
    <message>
        <source>Lets mountains rise while rivers cut them.</source>
        <translation>Lässt Berge sich heben, während Flüsse sie zerschneiden.</translation>
    </message>
    <message>
        <source>Lets rain run down, carve and silt up, cell by cell (Musgrave).</source>
        <translation>Lässt Regen abfließen, einschneiden und ablagern, Zelle für Zelle (Musgrave).</translation>
    </message>
    <message>
        <source>Lets rivers cross at corners, as the first version of this method did.</source>
        <translation>Lässt Flüsse an Ecken kreuzen, wie es die erste Fassung dieses Verfahrens tat.</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Tonwerte</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>List parts</source>
        <translation>Teile auflisten</translation>
    </message>
    <message>
        <source>Lists all dry depressions and the parts of lakes too.</source>
        <translation>Listet alle trockenen Senken und die Teile von Seen mit auf.</translation>
    </message>
    <message>
        <source>Little-endian (PC)</source>
        <translation>Little-Endian (PC)</translation>
    </message>
    <message>
        <source>Long rain</source>
        <translation>Langer Regen</translation>
    </message>
    <message>
        <source>Lowest</source>
        <translation>Tiefster Punkt</translation>
    </message>
    <message>
        <source>Luminance</source>
        <translation>Helligkeit</translation>
    </message>
    <message>
        <source>Makes base terrain: hills, ridges, plains and peaks, cells, faults.</source>
        <translation>Erzeugt Grundgelände: Hügel, Grate, Ebenen und Gipfel, Zellen, Verwerfungen.</translation>
    </message>
    <message>
        <source>Manning&apos;s roughness of the ground: 0.02 smooth, 0.035 a stream, 0.1 thick growth.</source>
        <translation>Mannings Rauheit des Bodens: 0,02 glatt, 0,035 ein Bach, 0,1 dichter Bewuchs.</translation>
    </message>
    <message>
        <source>Many small rivers in narrow valleys.</source>
        <translation>Viele kleine Flüsse in engen Tälern.</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Max. path length</source>
        <translation>Max. Weglänge</translation>
    </message>
    <message>
        <source>Maximum area</source>
        <translation>Maximale Fläche</translation>
    </message>
    <message>
        <source>Maximum depth</source>
        <translation>Maximale Tiefe</translation>
    </message>
    <message>
        <source>Maximum slope</source>
        <translation>Maximale Neigung</translation>
    </message>
    <message>
        <source>Meadow</source>
        <translation>Wiese</translation>
    </message>
    <message>
        <source>Meander</source>
        <translation>Mäandern</translation>
    </message>
    <message>
        <source>Minimum area</source>
        <translation>Minimale Fläche</translation>
    </message>
    <message>
        <source>Minimum change</source>
        <translation>Minimale Änderung</translation>
    </message>
    <message>
        <source>Minimum depth</source>
        <translation>Minimale Tiefe</translation>
    </message>
    <message>
        <source>Minimum slope</source>
        <translation>Minimale Neigung</translation>
    </message>
    <message>
        <source>Minimum volume</source>
        <translation>Minimales Volumen</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Mountain brooks</source>
        <translation>Bergbäche</translation>
    </message>
    <message>
        <source>Mouths</source>
        <translation>Mündungen</translation>
    </message>
    <message>
        <source>Much rain that soon dries up and cuts hard.</source>
        <translation>Viel Regen, der bald trocknet und stark einschneidet.</translation>
    </message>
    <message>
        <source>Multiple of the depth that rivers of this discharge have.</source>
        <translation>Vielfaches der Tiefe, die Flüsse dieses Abflusses haben.</translation>
    </message>
    <message>
        <source>Multiple of the width that rivers of this discharge have.</source>
        <translation>Vielfaches der Breite, die Flüsse dieses Abflusses haben.</translation>
    </message>
    <message>
        <source>Neither rain nor drop: water comes only from springs that are painted.</source>
        <translation>Weder Regen noch Tropfen: Wasser kommt nur aus gemalten Quellen.</translation>
    </message>
    <message>
        <source>Network cell</source>
        <translation>Netzzelle</translation>
    </message>
    <message>
        <source>Network cells of rain that must gather before there is a river.</source>
        <translation>Netzzellen an Regen, die sich sammeln müssen, bevor dort ein Fluss ist.</translation>
    </message>
    <message>
        <source>No rain: rivers run from painted springs.</source>
        <translation>Kein Regen: Flüsse laufen aus gemalten Quellen.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>North and south edges</source>
        <translation>Nord- und Südrand</translation>
    </message>
    <message>
        <source>North edge</source>
        <translation>Nordrand</translation>
    </message>
    <message>
        <source>Nothing is lost, and peaks wear while lowlands hold.</source>
        <translation>Nichts geht verloren; Gipfel werden abgetragen, Tiefland bleibt.</translation>
    </message>
    <message>
        <source>Number of every cell&apos;s catchment, the largest 1, 0 on the sea; the value of an integer sample is the number.</source>
        <translation>Nummer des Einzugsgebiets jeder Zelle, das größte ist 1, im Meer 0; der Wert eines Ganzzahl-Samples ist die Nummer.</translation>
    </message>
    <message>
        <source>OBJ</source>
        <translation>OBJ</translation>
    </message>
    <message>
        <source>Obstacles</source>
        <translation>Hindernisse</translation>
    </message>
    <message>
        <source>Octaves</source>
        <translation>Oktaven</translation>
    </message>
    <message>
        <source>Offset east</source>
        <translation>Versatz nach Osten</translation>
    </message>
    <message>
        <source>Offset south</source>
        <translation>Versatz nach Süden</translation>
    </message>
    <message>
        <source>One drop of water at the start, as deep as this share of the relief.</source>
        <translation>Ein Wassertropfen am Anfang, so tief wie dieser Anteil des Reliefs.</translation>
    </message>
    <message>
        <source>One rain in millimetres that fills dry lakes; 0 for lakes in balance with the climate.</source>
        <translation>Ein Regen in Millimetern, der trockene Seen füllt; 0 für Seen im Gleichgewicht mit dem Klima.</translation>
    </message>
    <message>
        <source>Only trace</source>
        <translation>Nur verfolgen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Open edges let drops and their sediment leave the map, closed ones turn them back.</source>
        <translation>Offene Ränder lassen Tropfen und ihr Sediment aus der Karte, geschlossene werfen sie zurück.</translation>
    </message>
    <message>
        <source>OpenEXR, floating point</source>
        <translation>OpenEXR, Gleitkomma</translation>
    </message>
    <message>
        <source>Order of the bytes of a sample in a file without a header.</source>
        <translation>Reihenfolge der Bytes eines Samples in einer Datei ohne Kopf.</translation>
    </message>
    <message>
        <source>Outlets</source>
        <translation>Auslässe</translation>
    </message>
    <message>
        <source>PGM, 16 bit</source>
        <translation>PGM, 16 Bit</translation>
    </message>
    <message>
        <source>PGM, 8 bit</source>
        <translation>PGM, 8 Bit</translation>
    </message>
    <message>
        <source>PLY</source>
        <translation>PLY</translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>PNG, 16 bit</source>
        <translation>PNG, 16 Bit</translation>
    </message>
    <message>
        <source>PNG, 8 bit</source>
        <translation>PNG, 8 Bit</translation>
    </message>
    <message>
        <source>Painted mouths</source>
        <translation>Gemalte Mündungen</translation>
    </message>
    <message>
        <source>Painted rain</source>
        <translation>Gemalter Regen</translation>
    </message>
    <message>
        <source>Painted rainfall as a multiple of the stage&apos;s own rain.</source>
        <translation>Gemalter Regen als Vielfaches des Regens der Stufe.</translation>
    </message>
    <message>
        <source>Painted springs</source>
        <translation>Gemalte Quellen</translation>
    </message>
    <message>
        <source>Painted uplift as a multiple of the stage&apos;s own uplift.</source>
        <translation>Gemalte Hebung als Vielfaches der Hebung der Stufe.</translation>
    </message>
    <message>
        <source>Persistence</source>
        <translation>Persistenz</translation>
    </message>
    <message>
        <source>Pickup rate</source>
        <translation>Aufnahmerate</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>Plains and peaks</source>
        <translation>Ebenen und Gipfel</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>R16, 16 bit</source>
        <translation>R16, 16 Bit</translation>
    </message>
    <message>
        <source>R8, 8 bit</source>
        <translation>R8, 8 Bit</translation>
    </message>
    <message>
        <source>RAW, floating point</source>
        <translation>RAW, Gleitkomma</translation>
    </message>
    <message>
        <source>Radius (sigma)</source>
        <translation>Radius (Sigma)</translation>
    </message>
    <message>
        <source>Rain</source>
        <translation>Regen</translation>
    </message>
    <message>
        <source>Rain seed</source>
        <translation>Zufallszahl des Regens</translation>
    </message>
    <message>
        <source>Rain that reaches the rivers where the painted rain is 1.</source>
        <translation>Regen, der die Flüsse erreicht, wo der gemalte Regen 1 ist.</translation>
    </message>
    <message>
        <source>Rainfall where the painted rain is 1.</source>
        <translation>Niederschlag, wo der gemalte Regen 1 ist.</translation>
    </message>
    <message>
        <source>Rainfall where the painted rain is 1; erodibility is meant for 1000 mm.</source>
        <translation>Niederschlag, wo der gemalte Regen 1 ist; die Erodierbarkeit ist für 1000 mm gedacht.</translation>
    </message>
    <message>
        <source>Rainfall where the painted rain is 1; it feeds the lakes and their outflow.</source>
        <translation>Niederschlag, wo der gemalte Regen 1 ist; er speist die Seen und ihren Ausfluss.</translation>
    </message>
    <message>
        <source>Range, west to east</source>
        <translation>Gebirge, West nach Ost</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Relief</source>
        <translation>Relief</translation>
    </message>
    <message>
        <source>Removal</source>
        <translation>Abtrag</translation>
    </message>
    <message>
        <source>Replace the ground</source>
        <translation>Boden ersetzen</translation>
    </message>
    <message>
        <source>Ridges</source>
        <translation>Grate</translation>
    </message>
    <message>
        <source>Rise with the rivers</source>
        <translation>Mit den Flüssen gehoben</translation>
    </message>
    <message>
        <source>Rising land</source>
        <translation>Sich hebendes Land</translation>
    </message>
    <message>
        <source>River mouths</source>
        <translation>Flussmündungen</translation>
    </message>
    <message>
        <source>River network</source>
        <translation>Flussnetz</translation>
    </message>
    <message>
        <source>River threshold</source>
        <translation>Flussschwelle</translation>
    </message>
    <message>
        <source>Rivers</source>
        <translation>Flüsse</translation>
    </message>
    <message>
        <source>Rivers go on at the opposite edge, so that maps tile.</source>
        <translation>Flüsse gehen am gegenüberliegenden Rand weiter, sodass Karten sich kacheln lassen.</translation>
    </message>
    <message>
        <source>Rivers turn to where the land that they drain falls; off, they keep the arrows they grew with.</source>
        <translation>Flüsse wenden sich dahin, wohin ihr Einzugsgebiet abfällt; aus behalten sie ihre gewachsenen Pfeile.</translation>
    </message>
    <message>
        <source>Roughness</source>
        <translation>Rauheit</translation>
    </message>
    <message>
        <source>Rounded hills (billow)</source>
        <translation>Runde Hügel (wellig)</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>Abflussverteilung</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Rows of a file without a header.</source>
        <translation>Zeilen einer Datei ohne Kopf.</translation>
    </message>
    <message>
        <source>Runoff</source>
        <translation>Abflusshöhe</translation>
    </message>
    <message>
        <source>STL</source>
        <translation>STL</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Samples in a row of a file without a header.</source>
        <translation>Samples je Zeile einer Datei ohne Kopf.</translation>
    </message>
    <message>
        <source>Samples of a file without a header; with width and height they are its layout.</source>
        <translation>Samples einer Datei ohne Kopf; mit Breite und Höhe ergeben sie ihren Aufbau.</translation>
    </message>
    <message>
        <source>Samples without a header; written as 32-bit floating point, little-endian, with a sidecar.</source>
        <translation>Samples ohne Kopf; geschrieben als 32-Bit-Gleitkomma, Little-Endian, mit Begleitdatei.</translation>
    </message>
    <message>
        <source>Sea</source>
        <translation>Meer</translation>
    </message>
    <message>
        <source>Sea and land</source>
        <translation>Meer und Land</translation>
    </message>
    <message>
        <source>Sea level</source>
        <translation>Meeresspiegel</translation>
    </message>
    <message>
        <source>Sea that reaches an edge</source>
        <translation>Meer, das einen Rand erreicht</translation>
    </message>
    <message>
        <source>Sea that reaches the edge</source>
        <translation>Meer, das den Rand erreicht</translation>
    </message>
    <message>
        <source>Sediment capacity</source>
        <translation>Sedimentkapazität</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Zufallszahl</translation>
    </message>
    <message>
        <source>Seed of the flow&apos;s randomness.</source>
        <translation>Zufallszahl der Streuung des Abflusses.</translation>
    </message>
    <message>
        <source>Seepage</source>
        <translation>Versickerung</translation>
    </message>
    <message>
        <source>Settle rivers</source>
        <translation>Flüsse ausrichten</translation>
    </message>
    <message>
        <source>Shaded</source>
        <translation>Schattiert</translation>
    </message>
    <message>
        <source>Share of ground in water that falls a metre a second.</source>
        <translation>Anteil des Bodens in Wasser, das einen Meter je Sekunde fällt.</translation>
    </message>
    <message>
        <source>Share of its free capacity that a drop takes up.</source>
        <translation>Anteil der freien Kapazität, den ein Tropfen aufnimmt.</translation>
    </message>
    <message>
        <source>Share of its speed that a drop loses on its way; more drag cuts less deep.</source>
        <translation>Anteil der Geschwindigkeit, den ein Tropfen unterwegs verliert; mehr Widerstand schneidet weniger tief.</translation>
    </message>
    <message>
        <source>Share of its water that a drop loses on its way, where evaporation goes by rate.</source>
        <translation>Anteil des Wassers, den ein Tropfen unterwegs verliert, wenn die Verdunstung nach Rate geht.</translation>
    </message>
    <message>
        <source>Share of the drop to the next cell that soft ground loses in a move.</source>
        <translation>Anteil des Gefälles zur nächsten Zelle, den weicher Boden je Bewegung verliert.</translation>
    </message>
    <message>
        <source>Share of the excess sediment that is deposited at once.</source>
        <translation>Anteil des überschüssigen Sediments, der sofort abgelagert wird.</translation>
    </message>
    <message>
        <source>Share of the excess sediment that is deposited per second.</source>
        <translation>Anteil des überschüssigen Sediments, der je Sekunde abgelagert wird.</translation>
    </message>
    <message>
        <source>Share of the free capacity that is filled with ground at once.</source>
        <translation>Anteil der freien Kapazität, der sofort mit Boden gefüllt wird.</translation>
    </message>
    <message>
        <source>Share of the free capacity that is filled with ground in a second.</source>
        <translation>Anteil der freien Kapazität, der je Sekunde mit Boden gefüllt wird.</translation>
    </message>
    <message>
        <source>Share of the iterations, at the end, in which no rain falls and the water runs off.</source>
        <translation>Anteil der Iterationen am Ende, in denen kein Regen fällt und das Wasser abläuft.</translation>
    </message>
    <message>
        <source>Share of the relief that each move takes away, with removal only.</source>
        <translation>Anteil des Reliefs, den jede Bewegung abträgt, nur bei Abtrag.</translation>
    </message>
    <message>
        <source>Share of the sediment beyond its capacity that a drop deposits.</source>
        <translation>Anteil des Sediments über der Kapazität, den ein Tropfen ablagert.</translation>
    </message>
    <message>
        <source>Share of the water that dries up in each iteration.</source>
        <translation>Anteil des Wassers, der je Iteration verdunstet.</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>Schärfe</translation>
    </message>
    <message>
        <source>Shore steepness</source>
        <translation>Ufersteilheit</translation>
    </message>
    <message>
        <source>Shore width</source>
        <translation>Uferbreite</translation>
    </message>
    <message>
        <source>Short drops and a soft brush, as in Sebastian Lague&apos;s program.</source>
        <translation>Kurze Tropfen und ein weicher Pinsel, wie in Sebastian Lagues Programm.</translation>
    </message>
    <message>
        <source>Shows the landscape that lies this far to the east.</source>
        <translation>Zeigt die Landschaft, die so weit östlich liegt.</translation>
    </message>
    <message>
        <source>Shows the landscape that lies this far to the south.</source>
        <translation>Zeigt die Landschaft, die so weit südlich liegt.</translation>
    </message>
    <message>
        <source>Simulates flowing water that fills lakes, cuts valleys and deposits its load.</source>
        <translation>Simuliert fließendes Wasser, das Seen füllt, Täler einschneidet und seine Fracht ablagert.</translation>
    </message>
    <message>
        <source>Slope</source>
        <translation>Neigung</translation>
    </message>
    <message>
        <source>Slope at which the channel area applies, if heads depend on the slope; steeper ground needs less.</source>
        <translation>Neigung, bei der die Gerinnefläche gilt, wenn Köpfe von der Neigung abhängen; steilerer Boden braucht weniger.</translation>
    </message>
    <message>
        <source>Slope exponent</source>
        <translation>Neigungsexponent</translation>
    </message>
    <message>
        <source>Slope limit</source>
        <translation>Neigungsgrenze</translation>
    </message>
    <message>
        <source>Slope of the sides between the brooks; roughness, uneven rise and channels close to each other make some steeper.</source>
        <translation>Neigung der Flanken zwischen den Bächen; Rauheit, ungleiche Hebung und nahe Gerinne machen manche steiler.</translation>
    </message>
    <message>
        <source>Slope that counts at least for the capacity, so that drops still carry on flat ground.</source>
        <translation>Neigung, die für die Kapazität mindestens zählt, sodass Tropfen auch auf flachem Boden tragen.</translation>
    </message>
    <message>
        <source>Slope that is left at the waterline, as a share of the slope before.</source>
        <translation>Neigung, die an der Wasserlinie bleibt, als Anteil der vorherigen.</translation>
    </message>
    <message>
        <source>Slow uplift and much creep: rounded hills.</source>
        <translation>Langsame Hebung und viel Kriechen: runde Hügel.</translation>
    </message>
    <message>
        <source>Slow, muddy water that builds wide valley floors.</source>
        <translation>Langsames, trübes Wasser, das breite Talböden aufbaut.</translation>
    </message>
    <message>
        <source>Smaller lakes are left out.</source>
        <translation>Kleinere Seen entfallen.</translation>
    </message>
    <message>
        <source>Smooth 8-bit steps</source>
        <translation>8-Bit-Stufen glätten</translation>
    </message>
    <message>
        <source>Smooths away the terraces that 256 levels leave.</source>
        <translation>Glättet die Terrassen, die 256 Stufen hinterlassen.</translation>
    </message>
    <message>
        <source>Soft ground on small maps, cut by countless gullies.</source>
        <translation>Weicher Boden auf kleinen Karten, von unzähligen Rinnen zerschnitten.</translation>
    </message>
    <message>
        <source>Soft hills</source>
        <translation>Weiche Hügel</translation>
    </message>
    <message>
        <source>Softer peaks</source>
        <translation>Weichere Gipfel</translation>
    </message>
    <message>
        <source>South edge</source>
        <translation>Südrand</translation>
    </message>
    <message>
        <source>Speed at start</source>
        <translation>Anfangsgeschwindigkeit</translation>
    </message>
    <message>
        <source>Speed of a new drop, on top of the wind&apos;s.</source>
        <translation>Geschwindigkeit eines neuen Tropfens, zusätzlich zum Wind.</translation>
    </message>
    <message>
        <source>Springs</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Springs only</source>
        <translation>Nur Quellen</translation>
    </message>
    <message>
        <source>Steep ranges that rise fast, with deep valleys.</source>
        <translation>Steile Gebirge, die sich schnell heben, mit tiefen Tälern.</translation>
    </message>
    <message>
        <source>Steepest direction (D-infinity)</source>
        <translation>Steilste Richtung (D-infinity)</translation>
    </message>
    <message>
        <source>Steepest neighbour (D8)</source>
        <translation>Steilster Nachbar (D8)</translation>
    </message>
    <message>
        <source>Steepest sides</source>
        <translation>Steilste Flanken</translation>
    </message>
    <message>
        <source>Steepest slope before rock slides into the river; weak rock slides before, hard rock later.</source>
        <translation>Steilste Neigung, bevor Gestein in den Fluss rutscht; schwaches rutscht früher, hartes später.</translation>
    </message>
    <message>
        <source>Steepest stable slope of loose material (angle of repose).</source>
        <translation>Steilste stabile Neigung lockeren Materials (Schüttwinkel).</translation>
    </message>
    <message>
        <source>Steepest stable slope of loose material; no value: that of the stage.</source>
        <translation>Steilste stabile Neigung lockeren Materials; ohne Wert die der Stufe.</translation>
    </message>
    <message>
        <source>Steepness of the ground in degrees.</source>
        <translation>Steilheit des Bodens in Grad.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Steps a walk</source>
        <translation>Schritte je Wanderung</translation>
    </message>
    <message>
        <source>Storm</source>
        <translation>Sturm</translation>
    </message>
    <message>
        <source>Strahler&apos;s order of streams, 0 elsewhere; the value of an integer sample is the order.</source>
        <translation>Strahler-Ordnung der Wasserläufe, sonst 0; der Wert eines Ganzzahl-Samples ist die Ordnung.</translation>
    </message>
    <message>
        <source>Stream order</source>
        <translation>Flussordnung</translation>
    </message>
    <message>
        <source>Stream power erosion</source>
        <translation>Flusserosion mit Hebung (Stream Power)</translation>
    </message>
    <message>
        <source>Stretches the heights to a lowest and a highest point.</source>
        <translation>Streckt die Höhen auf einen tiefsten und einen höchsten Punkt.</translation>
    </message>
    <message>
        <source>Strokes of the brush: ground, hardness, rain, springs and more.</source>
        <translation>Striche des Pinsels: Boden, Härte, Regen, Quellen und mehr.</translation>
    </message>
    <message>
        <source>Swift water that cuts narrow and deep.</source>
        <translation>Schnelles Wasser, das eng und tief einschneidet.</translation>
    </message>
    <message>
        <source>TIFF, floating point</source>
        <translation>TIFF, Gleitkomma</translation>
    </message>
    <message>
        <source>Takes off what stands steeper than an angle.</source>
        <translation>Trägt ab, was steiler als ein Winkel steht.</translation>
    </message>
    <message>
        <source>Takes the ground from a heightmap file.</source>
        <translation>Nimmt den Boden aus einer Höhenkarte.</translation>
    </message>
    <message>
        <source>Talus angle of banks beside water, where no talus is painted.</source>
        <translation>Böschungswinkel der Ufer am Wasser, wo keiner gemalt ist.</translation>
    </message>
    <message>
        <source>Talus slope</source>
        <translation>Böschungsneigung</translation>
    </message>
    <message>
        <source>The catchments in colours with their divides, a pixel a cell.</source>
        <translation>Die Einzugsgebiete in Farben mit ihren Wasserscheiden, ein Pixel je Zelle.</translation>
    </message>
    <message>
        <source>The ground as triangles.</source>
        <translation>Der Boden als Dreiecke.</translation>
    </message>
    <message>
        <source>The lakes</source>
        <translation>Die Seen</translation>
    </message>
    <message>
        <source>The lakes with their sizes, outlets and shores.</source>
        <translation>Die Seen mit ihren Größen, Auslässen und Ufern.</translation>
    </message>
    <message>
        <source>The rivers as lines or as a list.</source>
        <translation>Die Flüsse als Linien oder als Liste.</translation>
    </message>
    <message>
        <source>The same loss in exact heights, which leaves no stairs.</source>
        <translation>Derselbe Verlust in exakten Höhen, der keine Stufen hinterlässt.</translation>
    </message>
    <message>
        <source>The sea</source>
        <translation>Das Meer</translation>
    </message>
    <message>
        <source>The surface of the water as triangles, joined to the ground at the shore.</source>
        <translation>Die Wasseroberfläche als Dreiecke, am Ufer mit dem Boden verbunden.</translation>
    </message>
    <message>
        <source>Thermal</source>
        <translation>Thermisch</translation>
    </message>
    <message>
        <source>Thermal erosion</source>
        <translation>Thermische Erosion</translation>
    </message>
    <message>
        <source>Tilt, towards the north</source>
        <translation>Kippung nach Norden</translation>
    </message>
    <message>
        <source>Time an iteration</source>
        <translation>Zeit je Iteration</translation>
    </message>
    <message>
        <source>Time that an iteration stands for: what springs bring in it, and what the discharge counts by.</source>
        <translation>Zeit, für die eine Iteration steht: Was Quellen darin bringen und wonach der Abfluss zählt.</translation>
    </message>
    <message>
        <source>Time that passes in all steps together.</source>
        <translation>Zeit, die in allen Schritten zusammen vergeht.</translation>
    </message>
    <message>
        <source>Turns the rule round: peaks wear most, lowlands least.</source>
        <translation>Kehrt die Regel um: Gipfel werden am meisten abgetragen, Tiefland am wenigsten.</translation>
    </message>
    <message>
        <source>Two basins that tile</source>
        <translation>Zwei Becken, kachelbar</translation>
    </message>
    <message>
        <source>Two hours of steady rain that gathers in the valleys and deepens them.</source>
        <translation>Zwei Stunden steter Regen, der sich in den Tälern sammelt und sie vertieft.</translation>
    </message>
    <message>
        <source>Two inland mouths on a map whose edges meet.</source>
        <translation>Zwei Mündungen im Land auf einer Karte, deren Ränder aneinanderstoßen.</translation>
    </message>
    <message>
        <source>Unevenness</source>
        <translation>Unebenheit</translation>
    </message>
    <message>
        <source>Unsigned 16-bit samples without a header, little-endian, with a sidecar.</source>
        <translation>16-Bit-Samples ohne Vorzeichen und Kopf, Little-Endian, mit Begleitdatei.</translation>
    </message>
    <message>
        <source>Unsigned 8-bit samples without a header, with a sidecar.</source>
        <translation>8-Bit-Samples ohne Vorzeichen und Kopf, mit Begleitdatei.</translation>
    </message>
    <message>
        <source>Uplift</source>
        <translation>Hebung</translation>
    </message>
    <message>
        <source>Uplift shape</source>
        <translation>Form der Hebung</translation>
    </message>
    <message>
        <source>Valley floor</source>
        <translation>Talboden</translation>
    </message>
    <message>
        <source>Valley floors</source>
        <translation>Talböden</translation>
    </message>
    <message>
        <source>Valleys and ridges</source>
        <translation>Täler und Grate</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Velocity eastward that the wind gives a new drop.</source>
        <translation>Geschwindigkeit nach Osten, die der Wind einem neuen Tropfen gibt.</translation>
    </message>
    <message>
        <source>Velocity southward that the wind gives a new drop.</source>
        <translation>Geschwindigkeit nach Süden, die der Wind einem neuen Tropfen gibt.</translation>
    </message>
    <message>
        <source>Walks</source>
        <translation>Wanderungen</translation>
    </message>
    <message>
        <source>Walks on a map of 320 x 240 cells; newer variants scale it to the map.</source>
        <translation>Wanderungen auf einer Karte von 320 x 240 Zellen; neuere Varianten passen sie an die Karte an.</translation>
    </message>
    <message>
        <source>Wandering river</source>
        <translation>Wandernder Fluss</translation>
    </message>
    <message>
        <source>Warp</source>
        <translation>Verzerrung</translation>
    </message>
    <message>
        <source>Water at start</source>
        <translation>Anfangswasser</translation>
    </message>
    <message>
        <source>Water cut-off</source>
        <translation>Wassergrenze</translation>
    </message>
    <message>
        <source>Water depth</source>
        <translation>Wassertiefe</translation>
    </message>
    <message>
        <source>Water of a new drop.</source>
        <translation>Wasser eines neuen Tropfens.</translation>
    </message>
    <message>
        <source>Water that dries up or seeps away wherever there is some.</source>
        <translation>Wasser, das verdunstet oder versickert, wo welches ist.</translation>
    </message>
    <message>
        <source>Water that enters at a cell.</source>
        <translation>Wasser, das in eine Zelle eintritt.</translation>
    </message>
    <message>
        <source>Water that falls on every cell in each iteration, times the painted rain.</source>
        <translation>Wasser, das je Iteration auf jede Zelle fällt, mal dem gemalten Regen.</translation>
    </message>
    <message>
        <source>Water that falls on the map, times the painted rain.</source>
        <translation>Wasser, das auf die Karte fällt, mal dem gemalten Regen.</translation>
    </message>
    <message>
        <source>Water that lakes lose to the air, where rain fills them.</source>
        <translation>Wasser, das Seen an die Luft verlieren, wo Regen sie füllt.</translation>
    </message>
    <message>
        <source>Water that lakes lose to the ground, where rain fills them.</source>
        <translation>Wasser, das Seen an den Boden verlieren, wo Regen sie füllt.</translation>
    </message>
    <message>
        <source>Water that passes through a cell.</source>
        <translation>Wasser, das durch eine Zelle fließt.</translation>
    </message>
    <message>
        <source>Wavefront, text.</source>
        <translation>Wavefront, Text.</translation>
    </message>
    <message>
        <source>West and east edges</source>
        <translation>West- und Ostrand</translation>
    </message>
    <message>
        <source>West edge</source>
        <translation>Westrand</translation>
    </message>
    <message>
        <source>What becomes of the ground that was there.</source>
        <translation>Was mit dem vorhandenen Boden geschieht.</translation>
    </message>
    <message>
        <source>What becomes of the ground.</source>
        <translation>Was mit dem Boden geschieht.</translation>
    </message>
    <message>
        <source>What counts</source>
        <translation>Was zählt</translation>
    </message>
    <message>
        <source>What is steeper is taken off.</source>
        <translation>Was steiler ist, wird abgetragen.</translation>
    </message>
    <message>
        <source>What lies beyond the map: open slopes, walls, its other side, or a sea.</source>
        <translation>Was jenseits der Karte liegt: offene Hänge, Wände, ihre andere Seite oder ein Meer.</translation>
    </message>
    <message>
        <source>What makes a river begin.</source>
        <translation>Was einen Fluss beginnen lässt.</translation>
    </message>
    <message>
        <source>What the landscape is made of.</source>
        <translation>Woraus die Landschaft besteht.</translation>
    </message>
    <message>
        <source>Where all rivers end.</source>
        <translation>Wo alle Flüsse enden.</translation>
    </message>
    <message>
        <source>Where brushes work: not at all (0) to fully (1).</source>
        <translation>Wo Pinsel wirken: gar nicht (0) bis ganz (1).</translation>
    </message>
    <message>
        <source>Where rivers leave the map; ground there does not rise, but sinks with the ground inside it.</source>
        <translation>Wo Flüsse die Karte verlassen; dort hebt sich der Boden nicht, sinkt aber mit dem Boden daneben.</translation>
    </message>
    <message>
        <source>Where the drop falls, from the north edge.</source>
        <translation>Wo der Tropfen fällt, vom Nordrand.</translation>
    </message>
    <message>
        <source>Where the drop falls, from the west edge.</source>
        <translation>Wo der Tropfen fällt, vom Westrand.</translation>
    </message>
    <message>
        <source>Where the ground rises most.</source>
        <translation>Wo sich der Boden am meisten hebt.</translation>
    </message>
    <message>
        <source>Where water leaves the map.</source>
        <translation>Wo Wasser die Karte verlässt.</translation>
    </message>
    <message>
        <source>Whether ground is lost by rounding, not at all, or on purpose.</source>
        <translation>Ob Boden durch Rundung, gar nicht oder absichtlich verloren geht.</translation>
    </message>
    <message>
        <source>Whether water leaves the map at its edges.</source>
        <translation>Ob Wasser die Karte an ihren Rändern verlässt.</translation>
    </message>
    <message>
        <source>Which of its strokes count: those on one layer, or all.</source>
        <translation>Welche Striche zählen: die auf einer Ebene oder alle.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Wind to the east</source>
        <translation>Wind nach Osten</translation>
    </message>
    <message>
        <source>Wind to the south</source>
        <translation>Wind nach Süden</translation>
    </message>
    <message>
        <source>Windows bitmap without packing, 1 to 32 bits a pixel; written as 8-bit gray or 24-bit colours.</source>
        <translation>Windows-Bitmap ohne Kompression, 1 bis 32 Bit je Pixel; geschrieben als 8-Bit-Grau oder 24-Bit-Farben.</translation>
    </message>
    <message>
        <source>With removal</source>
        <translation>Mit Abtrag</translation>
    </message>
    <message>
        <source>Wrap</source>
        <translation>Umlaufend</translation>
    </message>
    <message>
        <source>Wrap around</source>
        <translation>Umlaufend</translation>
    </message>
    <message>
        <source>Yellow to green</source>
        <translation>Gelb bis Grün</translation>
    </message>
    <message>
        <source>catchments</source>
        <translation>Einzugsgebiete</translation>
    </message>
    <message>
        <source>deposition</source>
        <translation>Ablagerung</translation>
    </message>
    <message>
        <source>discharge</source>
        <translation>Abfluss</translation>
    </message>
    <message>
        <source>elevation</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>erodr</source>
        <translation>erodr</translation>
    </message>
    <message>
        <source>glTF 2.0 in one file, for engines and browsers; always Y up.</source>
        <translation>glTF 2.0 in einer Datei, für Engines und Browser; immer Y oben.</translation>
    </message>
    <message>
        <source>ground and lakes</source>
        <translation>Boden und Seen</translation>
    </message>
    <message>
        <source>hardness</source>
        <translation>Härte</translation>
    </message>
    <message>
        <source>lake depth</source>
        <translation>Seetiefe</translation>
    </message>
    <message>
        <source>lake mask</source>
        <translation>Seemaske</translation>
    </message>
    <message>
        <source>lakes</source>
        <translation>Seen</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>mouths</source>
        <translation>Mündungen</translation>
    </message>
    <message>
        <source>netpbm&apos;s gray, plain and packed; written packed, with a sidecar.</source>
        <translation>Graustufen von netpbm, als Text und binär; geschrieben binär, mit Begleitdatei.</translation>
    </message>
    <message>
        <source>normal map</source>
        <translation>Normalenkarte</translation>
    </message>
    <message>
        <source>obstacles</source>
        <translation>Hindernisse</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>picture of catchments</source>
        <translation>Bild der Einzugsgebiete</translation>
    </message>
    <message>
        <source>rain</source>
        <translation>Regen</translation>
    </message>
    <message>
        <source>river mask</source>
        <translation>Flussmaske</translation>
    </message>
    <message>
        <source>rivers</source>
        <translation>Flüsse</translation>
    </message>
    <message>
        <source>sediment</source>
        <translation>Sediment</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>sequence of pictures</source>
        <translation>Bildsequenz</translation>
    </message>
    <message>
        <source>slope</source>
        <translation>Neigung</translation>
    </message>
    <message>
        <source>springs</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>stream order</source>
        <translation>Flussordnung</translation>
    </message>
    <message>
        <source>talus</source>
        <translation>Böschung</translation>
    </message>
    <message>
        <source>uplift</source>
        <translation>Hebung</translation>
    </message>
    <message>
        <source>water</source>
        <translation>Wasser</translation>
    </message>
    <message>
        <source>water level</source>
        <translation>Wasserstand</translation>
    </message>
    <message>
        <source>water surface</source>
        <translation>Wasseroberfläche</translation>
    </message>
    <message>
        <source>wear</source>
        <translation>Abtrag</translation>
    </message>
    <message>
        <source>Smaller lakes are not listed.</source>
        <translation>Kleinere Seen werden nicht aufgelistet.</translation>
    </message>
    <message>
        <source>Minimum length</source>
        <translation>Minimale Länge</translation>
    </message>
    <message>
        <source>Shorter rivers are not listed.</source>
        <translation>Kürzere Flüsse werden nicht aufgelistet.</translation>
    </message>
    <message>
        <source>Show &amp;Mask</source>
        <translation>&amp;Maske zeigen</translation>
    </message>
    <message>
        <source>Draw the mask of the selected stage on the ground, or stop</source>
        <translation>Die Maske der gewählten Stufe auf dem Boden zeigen oder ausblenden</translation>
    </message>
    <message>
        <source>1 on rivers of their true width, 0.5 on brooks where they are told apart, 0 elsewhere.</source>
        <translation>1 auf Flüssen in ihrer wahren Breite, 0,5 auf Bächen, wo diese unterschieden werden, sonst 0.</translation>
    </message>
    <message>
        <source>A lake, or all of them.</source>
        <translation>Ein See oder alle.</translation>
    </message>
    <message>
        <source>A mask of this stage&apos;s own, painted by brush.</source>
        <translation>Eine eigene Maske dieser Stufe, mit dem Pinsel gemalt.</translation>
    </message>
    <message>
        <source>A picture laid over the map.</source>
        <translation>Ein Bild, das über die Karte gelegt wird.</translation>
    </message>
    <message>
        <source>A picture that is laid over the whole map; white counts, black does not.</source>
        <translation>Ein Bild, das über die ganze Karte gelegt wird; Weiß zählt, Schwarz nicht.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Addieren</translation>
    </message>
    <message>
        <source>All changes</source>
        <translation>Alle Änderungen</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Angle between the way a slope faces and a direction.</source>
        <translation>Winkel zwischen der Richtung, in die ein Hang zeigt, und einer gewählten Richtung.</translation>
    </message>
    <message>
        <source>Another number makes other patches.</source>
        <translation>Eine andere Zahl ergibt andere Flecken.</translation>
    </message>
    <message>
        <source>Another number makes other steps and bends.</source>
        <translation>Eine andere Zahl ergibt andere Stufen und Biegungen.</translation>
    </message>
    <message>
        <source>Another number places the crosses elsewhere.</source>
        <translation>Eine andere Zahl setzt die Kreuze an andere Stellen.</translation>
    </message>
    <message>
        <source>Aspect</source>
        <translation>Exposition</translation>
    </message>
    <message>
        <source>At 1 all steps are of one height, at 0 there are high and low ones by chance.</source>
        <translation>Bei 1 sind alle Stufen gleich hoch, bei 0 gibt es zufällig hohe und niedrige.</translation>
    </message>
    <message>
        <source>Bend size</source>
        <translation>Größe der Biegung</translation>
    </message>
    <message>
        <source>Blends the result</source>
        <translation>Mischt das Ergebnis</translation>
    </message>
    <message>
        <source>Blur at the end</source>
        <translation>Weichzeichnen am Ende</translation>
    </message>
    <message>
        <source>Brook threshold</source>
        <translation>Schwelle für Bäche</translation>
    </message>
    <message>
        <source>Catchment</source>
        <translation>Einzugsgebiet</translation>
    </message>
    <message>
        <source>Cells that a drop runs at most; 0: as in metres.</source>
        <translation>Zellen, die ein Tropfen höchstens läuft; 0: wie in Metern.</translation>
    </message>
    <message>
        <source>Column of the cell on which the drop falls, the first is 0; -1: by its share of the width.</source>
        <translation>Spalte der Zelle, auf die der Tropfen fällt, die erste ist 0; -1: nach seinem Anteil an der Breite.</translation>
    </message>
    <message>
        <source>Conservative loses nothing. As published is one drop on 256 levels, with the faults it had: water that finds no lower or equal neighbour is deleted, ground rises where it should wear, each of several equal neighbours gets all of the sediment, and water runs east and south at once but west and north cell by cell. Only the drop, the rates and the iterations count.</source>
        <translation>Erhaltend verliert nichts. Wie veröffentlicht ist ein Tropfen auf 256 Stufen, mit seinen damaligen Fehlern: Wasser ohne tieferen oder gleich hohen Nachbarn wird gelöscht, der Boden steigt, wo er abgetragen werden sollte, jeder von mehreren gleichen Nachbarn erhält das ganze Sediment, und Wasser läuft nach Osten und Süden sofort, nach Westen und Norden Zelle für Zelle. Nur der Tropfen, die Raten und die Durchgänge zählen.</translation>
    </message>
    <message>
        <source>Crosses placed by chance that no river enters, for mountains; they join what is painted.</source>
        <translation>Zufällig gesetzte Kreuze, in die kein Fluss führt, als Berge; sie kommen zu den gemalten hinzu.</translation>
    </message>
    <message>
        <source>Curvature</source>
        <translation>Krümmung</translation>
    </message>
    <message>
        <source>Cuts the slopes into steps, like layers of rock.</source>
        <translation>Schneidet Hänge in Stufen, wie Gesteinsschichten.</translation>
    </message>
    <message>
        <source>Day of the year</source>
        <translation>Tag des Jahres</translation>
    </message>
    <message>
        <source>Deposits on</source>
        <translation>Lagert ab auf</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Distance from one bend of the steps to the next.</source>
        <translation>Abstand von einer Biegung der Stufen zur nächsten.</translation>
    </message>
    <message>
        <source>Distance from one of the largest patches to the next.</source>
        <translation>Abstand von einem der größten Flecken zum nächsten.</translation>
    </message>
    <message>
        <source>Distance to lakes</source>
        <translation>Abstand zu Seen</translation>
    </message>
    <message>
        <source>Distance to rivers</source>
        <translation>Abstand zu Flüssen</translation>
    </message>
    <message>
        <source>Distance to shores</source>
        <translation>Abstand zu Ufern</translation>
    </message>
    <message>
        <source>Distance to the edge</source>
        <translation>Abstand zum Rand</translation>
    </message>
    <message>
        <source>Distance to the edge of the map.</source>
        <translation>Abstand zum Rand der Karte.</translation>
    </message>
    <message>
        <source>Distance to the middle of the nearest river.</source>
        <translation>Abstand zur Mitte des nächsten Flusses.</translation>
    </message>
    <message>
        <source>Distance to the nearest lake; 0 on it.</source>
        <translation>Abstand zum nächsten See; auf ihm 0.</translation>
    </message>
    <message>
        <source>Distance to the nearest shore of sea or lake; below 0 on the water.</source>
        <translation>Abstand zum nächsten Ufer von Meer oder See; auf dem Wasser unter 0.</translation>
    </message>
    <message>
        <source>Drainage area</source>
        <translation>Einzugsgebiet</translation>
    </message>
    <message>
        <source>Drop in column</source>
        <translation>Tropfen in Spalte</translation>
    </message>
    <message>
        <source>Drop in row</source>
        <translation>Tropfen in Zeile</translation>
    </message>
    <message>
        <source>Drops on the whole map, whatever its resolution; 0: by the number per cell.</source>
        <translation>Tropfen auf der ganzen Karte, bei jeder Auflösung; 0: nach der Zahl je Zelle.</translation>
    </message>
    <message>
        <source>East</source>
        <translation>Ost</translation>
    </message>
    <message>
        <source>Erosion 7, as published</source>
        <translation>Erosion 7, wie veröffentlicht</translation>
    </message>
    <message>
        <source>Erosion 7, exact</source>
        <translation>Erosion 7, genau</translation>
    </message>
    <message>
        <source>Erosion Algorithm, as published</source>
        <translation>Erosion Algorithm, wie veröffentlicht</translation>
    </message>
    <message>
        <source>Erosion Algorithm, smooth</source>
        <translation>Erosion Algorithm, glatt</translation>
    </message>
    <message>
        <source>Erosion depth</source>
        <translation>Abtragstiefe</translation>
    </message>
    <message>
        <source>Evenness</source>
        <translation>Gleichmaß</translation>
    </message>
    <message>
        <source>Fluvial Erosion, as published</source>
        <translation>Fluvial Erosion, wie veröffentlicht</translation>
    </message>
    <message>
        <source>Fluvial Erosion, conservative</source>
        <translation>Fluvial Erosion, erhaltend</translation>
    </message>
    <message>
        <source>Four corners</source>
        <translation>Vier Ecken</translation>
    </message>
    <message>
        <source>From loose sand (0) to bedrock (1), as painted.</source>
        <translation>Von lockerem Sand (0) bis Fels (1), wie gemalt.</translation>
    </message>
    <message>
        <source>Green to yellow</source>
        <translation>Grün nach Gelb</translation>
    </message>
    <message>
        <source>Ground that stages before have deposited.</source>
        <translation>Boden, den frühere Stufen abgelagert haben.</translation>
    </message>
    <message>
        <source>Ground that stages before have worn down.</source>
        <translation>Boden, den frühere Stufen abgetragen haben.</translation>
    </message>
    <message>
        <source>Height from one step to the next.</source>
        <translation>Höhe von einer Stufe zur nächsten.</translation>
    </message>
    <message>
        <source>Highest less lowest ground around a place.</source>
        <translation>Höchster minus tiefster Boden um einen Ort.</translation>
    </message>
    <message>
        <source>How far around a drop the ground is taken; wide valleys need a large radius, gullies a small one. At least 1.5 cells; 0 takes from a single cell.</source>
        <translation>Wie weit um einen Tropfen Boden abgetragen wird; weite Täler brauchen einen großen Radius, Rinnen einen kleinen. Mindestens 1,5 Zellen; 0 nimmt von einer einzigen Zelle.</translation>
    </message>
    <message>
        <source>How far around a place its highest and lowest ground are looked for.</source>
        <translation>Wie weit um einen Ort sein höchster und tiefster Boden gesucht werden.</translation>
    </message>
    <message>
        <source>How far the steps leave one height.</source>
        <translation>Wie weit die Stufen von einer Höhe abweichen.</translation>
    </message>
    <message>
        <source>How flat the steps are and how steep the ground between them.</source>
        <translation>Wie flach die Stufen sind und wie steil der Boden dazwischen.</translation>
    </message>
    <message>
        <source>How many sizes of detail there are.</source>
        <translation>Wie viele Größen von Einzelheiten es gibt.</translation>
    </message>
    <message>
        <source>How much a drop keeps its direction: 0 follows every dent, high values cut straight on, and at 1 only the wind gives a direction.</source>
        <translation>Wie sehr ein Tropfen seine Richtung behält: 0 folgt jeder Delle, hohe Werte schneiden geradeaus, und bei 1 gibt nur der Wind eine Richtung.</translation>
    </message>
    <message>
        <source>How much of the stage&apos;s effect there is.</source>
        <translation>Wie viel von der Wirkung der Stufe da ist.</translation>
    </message>
    <message>
        <source>How steep the ground is.</source>
        <translation>Wie steil der Boden ist.</translation>
    </message>
    <message>
        <source>How the ground bends: above 0 on ridges, below 0 in hollows.</source>
        <translation>Wie sich der Boden krümmt: über 0 auf Graten, unter 0 in Mulden.</translation>
    </message>
    <message>
        <source>Hydraulic Erosion Simulation, as published</source>
        <translation>Hydraulic Erosion Simulation, wie veröffentlicht</translation>
    </message>
    <message>
        <source>Hydraulic Erosion Simulation, stable</source>
        <translation>Hydraulic Erosion Simulation, stabil</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>In which direction the ground bends.</source>
        <translation>In welcher Richtung sich der Boden krümmt.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Lake</source>
        <translation>See</translation>
    </message>
    <message>
        <source>Land whose water passes a place.</source>
        <translation>Land, dessen Wasser an einem Ort vorbeikommt.</translation>
    </message>
    <message>
        <source>Latitude</source>
        <translation>Breitengrad</translation>
    </message>
    <message>
        <source>Limits the process</source>
        <translation>Begrenzt den Vorgang</translation>
    </message>
    <message>
        <source>Loss per kilometre</source>
        <translation>Verlust je Kilometer</translation>
    </message>
    <message>
        <source>Mask cells without value</source>
        <translation>Zellen ohne Wert maskieren</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Move cap in steps</source>
        <translation>Weglänge in Schritten</translation>
    </message>
    <message>
        <source>Multiply</source>
        <translation>Multiplizieren</translation>
    </message>
    <message>
        <source>Nearest cell</source>
        <translation>Nächste Zelle</translation>
    </message>
    <message>
        <source>Network cells from the middle of a cross to the end of an arm.</source>
        <translation>Netzzellen von der Mitte eines Kreuzes bis zum Ende eines Arms.</translation>
    </message>
    <message>
        <source>Network cells of rain that make a brook, if they are too few for a river; 0 has no brooks.</source>
        <translation>Netzzellen Regen, die einen Bach ergeben, wenn es für einen Fluss zu wenige sind; bei 0 gibt es keine Bäche.</translation>
    </message>
    <message>
        <source>Number of the lake in the list; 0 for all of them.</source>
        <translation>Nummer des Sees in der Liste; 0 für alle.</translation>
    </message>
    <message>
        <source>One drop and the published rule, fault for fault, on 256 levels.</source>
        <translation>Ein Tropfen und die veröffentlichte Regel, Fehler für Fehler, auf 256 Stufen.</translation>
    </message>
    <message>
        <source>Only lowering</source>
        <translation>Nur Absenken</translation>
    </message>
    <message>
        <source>Only raising</source>
        <translation>Nur Anheben</translation>
    </message>
    <message>
        <source>Painted</source>
        <translation>Gemalt</translation>
    </message>
    <message>
        <source>Plan (across the slope)</source>
        <translation>Horizontal (quer zum Hang)</translation>
    </message>
    <message>
        <source>Polygons and lines for maps, in the coordinate system of the terrain or in metres from the south-west corner.</source>
        <translation>Flächen und Linien für Karten, im Koordinatensystem des Geländes oder in Metern von der Südwestecke.</translation>
    </message>
    <message>
        <source>Profile (along the slope)</source>
        <translation>Vertikal (längs des Hangs)</translation>
    </message>
    <message>
        <source>Radius in cells</source>
        <translation>Radius in Zellen</translation>
    </message>
    <message>
        <source>Random obstacles</source>
        <translation>Zufällige Hindernisse</translation>
    </message>
    <message>
        <source>Random patches.</source>
        <translation>Zufällige Flecken.</translation>
    </message>
    <message>
        <source>River networks for game terrains, first version</source>
        <translation>River networks for game terrains, erste Fassung</translation>
    </message>
    <message>
        <source>Row of the cell on which the drop falls, the first is 0; -1: by its share of the height.</source>
        <translation>Zeile der Zelle, auf die der Tropfen fällt, die erste ist 0; -1: nach seinem Anteil an der Höhe.</translation>
    </message>
    <message>
        <source>Seed of obstacles</source>
        <translation>Startwert der Hindernisse</translation>
    </message>
    <message>
        <source>Share of its water that soaks in or evaporates on each kilometre of a river&apos;s way.</source>
        <translation>Anteil seines Wassers, der auf jedem Kilometer eines Flusslaufs versickert oder verdunstet.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Size of obstacles</source>
        <translation>Größe der Hindernisse</translation>
    </message>
    <message>
        <source>South</source>
        <translation>Süd</translation>
    </message>
    <message>
        <source>Stable</source>
        <translation>Stabil</translation>
    </message>
    <message>
        <source>Stable closes its ledger and looks the same at any resolution; as published is the founding loop with its faults: steps and rates per cell, heights as 255 levels, half of what drops take is not taken from the ground, what they carry at their end is lost.</source>
        <translation>Stabil schließt die Bilanz und sieht bei jeder Auflösung gleich aus; wie veröffentlicht ist die ursprüngliche Schleife mit ihren Fehlern: Schritte und Raten je Zelle, Höhen als 255 Stufen, die Hälfte dessen, was Tropfen aufnehmen, fehlt nicht am Boden, und was sie am Ende tragen, ist verloren.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Standard deviation, in cells, of a Gaussian blur of the ground after the last drop.</source>
        <translation>Standardabweichung, in Zellen, eines Gaußschen Weichzeichnens des Bodens nach dem letzten Tropfen.</translation>
    </message>
    <message>
        <source>Step height</source>
        <translation>Stufenhöhe</translation>
    </message>
    <message>
        <source>Subtract</source>
        <translation>Abziehen</translation>
    </message>
    <message>
        <source>Sun</source>
        <translation>Sonne</translation>
    </message>
    <message>
        <source>Sunlight over a day, shadows included; open level ground gets 1.</source>
        <translation>Sonnenlicht über einen Tag, mit Schatten; offener ebener Boden erhält 1.</translation>
    </message>
    <message>
        <source>TIFF, BigTIFF and GeoTIFF of any sample type; written as 32-bit floating point with the cell size, GeoTIFF with its place on the Earth.</source>
        <translation>TIFF, BigTIFF und GeoTIFF mit jedem Zahlentyp; geschrieben als 32-Bit-Gleitkomma mit der Zellgröße, GeoTIFF mit seinem Ort auf der Erde.</translation>
    </message>
    <message>
        <source>Terraces</source>
        <translation>Terrassen</translation>
    </message>
    <message>
        <source>The founding program: water raised step by step until it meets the sea.</source>
        <translation>Das ursprüngliche Programm: Wasser, Schritt für Schritt gehoben, bis es auf das Meer trifft.</translation>
    </message>
    <message>
        <source>The founding script itself, number for number and fault for fault, with its blur.</source>
        <translation>Das ursprüngliche Skript selbst, Zahl für Zahl und Fehler für Fehler, mit seinem Weichzeichnen.</translation>
    </message>
    <message>
        <source>The founding script: heights are bytes, and each move loses about one level.</source>
        <translation>Das ursprüngliche Skript: Höhen sind Bytes, und jeder Schritt verliert etwa eine Stufe.</translation>
    </message>
    <message>
        <source>The land whose water passes a point.</source>
        <translation>Das Land, dessen Wasser an einem Punkt vorbeikommt.</translation>
    </message>
    <message>
        <source>The longest day of the north is 172, the shortest 355.</source>
        <translation>Der längste Tag des Nordens ist 172, der kürzeste 355.</translation>
    </message>
    <message>
        <source>The mask of a stage before this one.</source>
        <translation>Die Maske einer Stufe vor dieser.</translation>
    </message>
    <message>
        <source>The network alone, grown as the author first described it, with arrows that may cross.</source>
        <translation>Das Netz allein, gewachsen, wie der Autor es zuerst beschrieb, mit Pfeilen, die sich kreuzen dürfen.</translation>
    </message>
    <message>
        <source>The outlet moves to the largest stream this near.</source>
        <translation>Der Auslass rückt zum größten Bach in dieser Nähe.</translation>
    </message>
    <message>
        <source>The radius in cells, whatever the resolution; 0: as in metres.</source>
        <translation>Der Radius in Zellen, bei jeder Auflösung; 0: wie in Metern.</translation>
    </message>
    <message>
        <source>The same lakes without a step, each listed once.</source>
        <translation>Dieselben Seen ohne Schrittweite, jeder einmal aufgeführt.</translation>
    </message>
    <message>
        <source>The same long, fast drops that deposit little, without the script&apos;s faults.</source>
        <translation>Dieselben langen, schnellen Tropfen, die wenig ablagern, ohne die Fehler des Skripts.</translation>
    </message>
    <message>
        <source>The same single drop in the middle, by a rule that loses nothing.</source>
        <translation>Derselbe einzelne Tropfen in der Mitte, nach einer Regel, die nichts verliert.</translation>
    </message>
    <message>
        <source>Unevenness smaller than this does not count for the slope.</source>
        <translation>Kleinere Unebenheiten zählen für die Neigung nicht.</translation>
    </message>
    <message>
        <source>Unevenness smaller than this does not count.</source>
        <translation>Kleinere Unebenheiten zählen nicht.</translation>
    </message>
    <message>
        <source>Water that passes a place, as a stage before has found it.</source>
        <translation>Wasser, das an einem Ort vorbeikommt, wie eine frühere Stufe es gefunden hat.</translation>
    </message>
    <message>
        <source>Wetness</source>
        <translation>Feuchte</translation>
    </message>
    <message>
        <source>Wetness index: high where water gathers on gentle ground.</source>
        <translation>Feuchteindex: hoch, wo sich Wasser auf sanftem Boden sammelt.</translation>
    </message>
    <message>
        <source>Where no stage has found rivers: drainage area from which water counts as one.</source>
        <translation>Wo keine Stufe Flüsse gefunden hat: Einzugsgebiet, ab dem Wasser als Fluss zählt.</translation>
    </message>
    <message>
        <source>Where on Earth the map lies; below 0 south of the equator.</source>
        <translation>Wo auf der Erde die Karte liegt; südlich des Äquators unter 0.</translation>
    </message>
    <message>
        <source>Where sediment goes: spread over the corners around a drop, or on one cell.</source>
        <translation>Wohin Sediment kommt: verteilt auf die Ecken um einen Tropfen oder auf eine Zelle.</translation>
    </message>
    <message>
        <source>Where the outlet lies, from the map&apos;s north edge.</source>
        <translation>Wo der Auslass liegt, vom Nordrand der Karte.</translation>
    </message>
    <message>
        <source>Where the outlet lies, from the map&apos;s west edge.</source>
        <translation>Wo der Auslass liegt, vom Westrand der Karte.</translation>
    </message>
    <message>
        <source>Where the slopes face that count most, clockwise from north.</source>
        <translation>Wohin die Hänge zeigen, die am meisten zählen, im Uhrzeigersinn von Nord.</translation>
    </message>
    <message>
        <source>Whether the process is limited, or its result is blended with the ground.</source>
        <translation>Ob der Vorgang begrenzt oder sein Ergebnis mit dem Boden gemischt wird.</translation>
    </message>
    <message>
        <source>Which changes of the ground stay.</source>
        <translation>Welche Änderungen des Bodens bleiben.</translation>
    </message>
    <message>
        <source>clamp angle steep cliff</source>
        <translation>begrenzen Winkel steil Klippe</translation>
    </message>
    <message>
        <source>remap scale range clamp curve normalise height</source>
        <translation>umrechnen skalieren Bereich begrenzen Kurve normalisieren Höhe</translation>
    </message>
    <message>
        <source>steps benches strata mesa layers</source>
        <translation>Stufen Bänke Schichten Tafelberg Lagen</translation>
    </message>
    <message>
        <source>Ort&amp;hographic</source>
        <translation>Ort&amp;hografisch</translation>
    </message>
    <message>
        <source>Parallel rays: what is far is as large as what is near</source>
        <translation>Parallele Strahlen: Fernes ist so groß wie Nahes</translation>
    </message>
    <message>
        <source>Field of &amp;View</source>
        <translation>&amp;Bildwinkel</translation>
    </message>
    <message>
        <source>%1°</source>
        <translation>%1°</translation>
    </message>
    <message>
        <source>Contour &amp;Interval</source>
        <translation>&amp;Abstand der Höhenlinien</translation>
    </message>
    <message>
        <source>By the relief</source>
        <translation>Nach dem Relief</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>Anderer…</translation>
    </message>
    <message>
        <source>Contour interval</source>
        <translation>Abstand der Höhenlinien</translation>
    </message>
    <message>
        <source>From one line to the next:</source>
        <translation>Von einer Linie zur nächsten:</translation>
    </message>
    <message>
        <source>About This &amp;Stage</source>
        <translation>Über diese &amp;Stufe</translation>
    </message>
    <message>
        <source>The manual&apos;s page of the selected stage</source>
        <translation>Die Seite des Handbuchs zur gewählten Stufe</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>The manual; at a stage&apos;s panels its page</source>
        <translation>Das Handbuch; in den Feldern einer Stufe deren Seite</translation>
    </message>
    <message>
        <source>All but a border along the map&apos;s edge.</source>
        <translation>Alles außer einem Rand entlang der Kartengrenze.</translation>
    </message>
    <message>
        <source>All but the ground along rivers.</source>
        <translation>Alles außer dem Boden an Flüssen.</translation>
    </message>
    <message>
        <source>Along a direction</source>
        <translation>In einer Richtung</translation>
    </message>
    <message>
        <source>Away from rivers</source>
        <translation>Abseits von Flüssen</translation>
    </message>
    <message>
        <source>Foot of slopes</source>
        <translation>Hangfüße</translation>
    </message>
    <message>
        <source>Gentle ground in hollows.</source>
        <translation>Sanfter Boden in Mulden.</translation>
    </message>
    <message>
        <source>Gentle high ground</source>
        <translation>Sanfte Höhen</translation>
    </message>
    <message>
        <source>Ground that bulges: crests, spurs and summits.</source>
        <translation>Gewölbter Boden: Grate, Rippen und Gipfel.</translation>
    </message>
    <message>
        <source>Height of the ground between the lowest (0) and the highest (1) of the map.</source>
        <translation>Höhe des Bodens zwischen dem tiefsten (0) und dem höchsten (1) der Karte.</translation>
    </message>
    <message>
        <source>How far beside a stream its value counts; a stream is one cell wide itself.</source>
        <translation>Wie weit neben einem Wasserlauf dessen Wert gilt; er selbst ist eine Zelle breit.</translation>
    </message>
    <message>
        <source>Lowland</source>
        <translation>Tiefland</translation>
    </message>
    <message>
        <source>Not at the edge</source>
        <translation>Nicht am Rand</translation>
    </message>
    <message>
        <source>Patches</source>
        <translation>Flecken</translation>
    </message>
    <message>
        <source>Patches of a kilometre, half of the ground.</source>
        <translation>Flecken von einem Kilometer, die Hälfte des Bodens.</translation>
    </message>
    <message>
        <source>Relative height</source>
        <translation>Relative Höhe</translation>
    </message>
    <message>
        <source>Shady slopes</source>
        <translation>Schattenhänge</translation>
    </message>
    <message>
        <source>Slopes that face north.</source>
        <translation>Hänge, die nach Norden zeigen.</translation>
    </message>
    <message>
        <source>Slopes that neither soil nor snow stays on.</source>
        <translation>Hänge, auf denen weder Boden noch Schnee liegen bleibt.</translation>
    </message>
    <message>
        <source>Steep rock</source>
        <translation>Steiler Fels</translation>
    </message>
    <message>
        <source>The lower third of the heights.</source>
        <translation>Das untere Drittel der Höhen.</translation>
    </message>
    <message>
        <source>The share of the way across the map in a direction: 0 where it begins, 1 where it ends.</source>
        <translation>Der Anteil des Weges über die Karte in einer Richtung: 0, wo er beginnt, 1, wo er endet.</translation>
    </message>
    <message>
        <source>The south</source>
        <translation>Der Süden</translation>
    </message>
    <message>
        <source>The southern half of the map, with a soft border.</source>
        <translation>Die südliche Hälfte der Karte, mit weicher Grenze.</translation>
    </message>
    <message>
        <source>Where scree comes to rest: hollow ground below steep slopes.</source>
        <translation>Wo Schutt zur Ruhe kommt: hohler Boden unter steilen Hängen.</translation>
    </message>
    <message>
        <source>Where snow would lie: the upper third of the heights, not on steep slopes.</source>
        <translation>Wo Schnee läge: das obere Drittel der Höhen, nicht an steilen Hängen.</translation>
    </message>
    <message>
        <source>Where the values grow to, clockwise from north: 180 is the south.</source>
        <translation>Wohin die Werte wachsen, im Uhrzeigersinn von Norden: 180 ist Süden.</translation>
    </message>
    <message>
        <source>Se&amp;lection</source>
        <translation>Aus&amp;wahl</translation>
    </message>
    <message>
        <source>Place a rectangle or circle by its handles and save the ground in it as a stamp</source>
        <translation>Ein Rechteck oder einen Kreis mit Griffen anlegen und den Boden darin als Stempel sichern</translation>
    </message>
    <message>
        <source>0 m in the file</source>
        <translation>0 m in der Datei</translation>
    </message>
    <message>
        <source>Alluvial fan</source>
        <translation>Schwemmfächer</translation>
    </message>
    <message>
        <source>Appalachian hills</source>
        <translation>Hügel der Appalachen</translation>
    </message>
    <message>
        <source>Buttes</source>
        <translation>Zeugenberge</translation>
    </message>
    <message>
        <source>Caldera</source>
        <translation>Caldera</translation>
    </message>
    <message>
        <source>Cirque</source>
        <translation>Kar</translation>
    </message>
    <message>
        <source>Clockwise, as seen from above.</source>
        <translation>Im Uhrzeigersinn, von oben gesehen.</translation>
    </message>
    <message>
        <source>Dissected plateau</source>
        <translation>Zerschnittenes Plateau</translation>
    </message>
    <message>
        <source>Drumlins</source>
        <translation>Drumlins</translation>
    </message>
    <message>
        <source>Dunes</source>
        <translation>Dünen</translation>
    </message>
    <message>
        <source>Escarpment</source>
        <translation>Schichtstufe</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>Aus einer Datei</translation>
    </message>
    <message>
        <source>Glacial valley</source>
        <translation>Trogtal</translation>
    </message>
    <message>
        <source>Headland</source>
        <translation>Landspitze</translation>
    </message>
    <message>
        <source>Height 0</source>
        <translation>Höhe 0</translation>
    </message>
    <message>
        <source>Height of its highest point above its base, or depth of its lowest one.</source>
        <translation>Höhe seines höchsten Punkts über der Grundfläche oder Tiefe seines tiefsten.</translation>
    </message>
    <message>
        <source>Height of the base where the stamp is not added: of the ground below, or a fixed one.</source>
        <translation>Höhe der Grundfläche, wenn der Stempel nicht addiert wird: die des Bodens darunter oder eine feste.</translation>
    </message>
    <message>
        <source>Heightmap to lay where the stamp is one from a file.</source>
        <translation>Höhenkarte, die aufgelegt wird, wenn der Stempel aus einer Datei kommt.</translation>
    </message>
    <message>
        <source>How far above that the base lies where the stamp is not added.</source>
        <translation>Wie weit die Grundfläche darüber liegt, wenn der Stempel nicht addiert wird.</translation>
    </message>
    <message>
        <source>Impact crater</source>
        <translation>Einschlagkrater</translation>
    </message>
    <message>
        <source>Its edge</source>
        <translation>Sein Rand</translation>
    </message>
    <message>
        <source>Its lowest point</source>
        <translation>Sein tiefster Punkt</translation>
    </message>
    <message>
        <source>Lays a piece of land, from the library or a file, on the ground.</source>
        <translation>Legt ein Stück Land aus der Bibliothek oder aus einer Datei auf den Boden.</translation>
    </message>
    <message>
        <source>Massif</source>
        <translation>Massiv</translation>
    </message>
    <message>
        <source>Mean of the ground below</source>
        <translation>Mittel des Bodens darunter</translation>
    </message>
    <message>
        <source>Mesa</source>
        <translation>Tafelberg</translation>
    </message>
    <message>
        <source>Mount St. Helens</source>
        <translation>Mount St. Helens</translation>
    </message>
    <message>
        <source>Mountain ridge</source>
        <translation>Bergkamm</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Gipfel</translation>
    </message>
    <message>
        <source>Piece of land from the library, or from a file.</source>
        <translation>Stück Land aus der Bibliothek oder aus einer Datei.</translation>
    </message>
    <message>
        <source>Position of the middle, from the north side of the map.</source>
        <translation>Lage der Mitte, vom Nordrand der Karte aus.</translation>
    </message>
    <message>
        <source>Position of the middle, from the west side of the map.</source>
        <translation>Lage der Mitte, vom Westrand der Karte aus.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>Share of the way from the edge to the middle along which the stamp comes in.</source>
        <translation>Anteil des Wegs vom Rand zur Mitte, auf dem der Stempel einsetzt.</translation>
    </message>
    <message>
        <source>Size along the stamp&apos;s own east.</source>
        <translation>Größe entlang der eigenen Ostrichtung des Stempels.</translation>
    </message>
    <message>
        <source>Size along the stamp&apos;s own south.</source>
        <translation>Größe entlang der eigenen Südrichtung des Stempels.</translation>
    </message>
    <message>
        <source>Soft edge</source>
        <translation>Weicher Rand</translation>
    </message>
    <message>
        <source>Stamp</source>
        <translation>Stempel</translation>
    </message>
    <message>
        <source>Stands on</source>
        <translation>Steht auf</translation>
    </message>
    <message>
        <source>The ground for the stage Stamp: less its base plane, with edges that fall to 0.</source>
        <translation>Der Boden für die Stufe Stempel: ohne seine Grundebene, mit Rändern, die auf 0 auslaufen.</translation>
    </message>
    <message>
        <source>Whether the stamp is added to the ground, or stands where it is higher or lower, or replaces it.</source>
        <translation>Ob der Stempel zum Boden addiert wird, ob er gilt, wo er höher oder tiefer liegt, oder ob er den Boden ersetzt.</translation>
    </message>
    <message>
        <source>Which height of the stamp lies on the ground.</source>
        <translation>Welche Höhe des Stempels auf dem Boden liegt.</translation>
    </message>
    <message>
        <source>stamp</source>
        <translation>Stempel</translation>
    </message>
    <message>
        <source>A step, sharp on one side and fading out on the other and at its ends.</source>
        <translation>Eine Stufe, auf einer Seite scharf, auf der anderen und an den Enden auslaufend.</translation>
    </message>
    <message>
        <source>All curves</source>
        <translation>Alle Kurven</translation>
    </message>
    <message>
        <source>Another number makes another unevenness.</source>
        <translation>Eine andere Zahl ergibt andere Unebenheiten.</translation>
    </message>
    <message>
        <source>Between its points the river takes the valley: the way with the least climb.</source>
        <translation>Zwischen seinen Punkten folgt der Fluss dem Tal: dem Weg mit dem geringsten Anstieg.</translation>
    </message>
    <message>
        <source>Between its points the road takes the cheapest way that keeps grade and radius.</source>
        <translation>Zwischen ihren Punkten nimmt die Straße den günstigsten Weg, der Steigung und Radius einhält.</translation>
    </message>
    <message>
        <source>Bridge area</source>
        <translation>Brückenfläche</translation>
    </message>
    <message>
        <source>Changes nothing: masks go by the distance to it, or by what lies inside.</source>
        <translation>Ändert nichts: Masken richten sich nach dem Abstand zu ihr oder nach dem, was innen liegt.</translation>
    </message>
    <message>
        <source>Clearance</source>
        <translation>Lichte Höhe</translation>
    </message>
    <message>
        <source>Cliff</source>
        <translation>Klippe</translation>
    </message>
    <message>
        <source>Cliffs</source>
        <translation>Klippen</translation>
    </message>
    <message>
        <source>Crossing area</source>
        <translation>Querungsfläche</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Cut angle</source>
        <translation>Einschnittwinkel</translation>
    </message>
    <message>
        <source>Cuts a bed that falls from its first point to its last.</source>
        <translation>Schneidet ein Bett ein, das vom ersten Punkt bis zum letzten fällt.</translation>
    </message>
    <message>
        <source>Cuts and fills the ground for a road that keeps its grade.</source>
        <translation>Trägt Gelände ab und schüttet es auf für eine Straße, die ihre Steigung einhält.</translation>
    </message>
    <message>
        <source>Depth scale</source>
        <translation>Tiefenfaktor</translation>
    </message>
    <message>
        <source>Distance from one of its largest bumps to the next.</source>
        <translation>Abstand von einer seiner größten Unebenheiten zur nächsten.</translation>
    </message>
    <message>
        <source>Distance to a curve</source>
        <translation>Abstand zu einer Kurve</translation>
    </message>
    <message>
        <source>Face angle</source>
        <translation>Wandwinkel</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>Auslauf</translation>
    </message>
    <message>
        <source>Fill angle</source>
        <translation>Dammwinkel</translation>
    </message>
    <message>
        <source>Find the way</source>
        <translation>Weg suchen</translation>
    </message>
    <message>
        <source>Flat ground beside the river, both sides together, in river widths.</source>
        <translation>Ebener Grund neben dem Fluss, beide Seiten zusammen, in Flussbreiten.</translation>
    </message>
    <message>
        <source>From this drainage area on the road crosses on a bridge, below it on a dam with a culvert.</source>
        <translation>Ab diesem Einzugsgebiet quert die Straße auf einer Brücke, darunter auf einem Damm mit Durchlass.</translation>
    </message>
    <message>
        <source>Ground within closed curves.</source>
        <translation>Gelände innerhalb geschlossener Kurven.</translation>
    </message>
    <message>
        <source>Height of its unevenness.</source>
        <translation>Höhe seiner Unebenheiten.</translation>
    </message>
    <message>
        <source>Height of the crest above the ground, where its points have none of their own.</source>
        <translation>Höhe des Kamms über dem Gelände, wo seine Punkte keine eigene haben.</translation>
    </message>
    <message>
        <source>Height of the step.</source>
        <translation>Höhe der Stufe.</translation>
    </message>
    <message>
        <source>High side</source>
        <translation>Hohe Seite</translation>
    </message>
    <message>
        <source>How far beside it the uplift is raised.</source>
        <translation>Wie weit neben ihm die Hebung verstärkt wird.</translation>
    </message>
    <message>
        <source>How far the bed lies below the ground.</source>
        <translation>Wie tief das Bett unter dem Gelände liegt.</translation>
    </message>
    <message>
        <source>How far the nearest curve is.</source>
        <translation>Wie weit die nächste Kurve entfernt ist.</translation>
    </message>
    <message>
        <source>How far the road keeps above water.</source>
        <translation>Wie hoch die Straße über dem Wasser bleibt.</translation>
    </message>
    <message>
        <source>How steep the road may be.</source>
        <translation>Wie steil die Straße sein darf.</translation>
    </message>
    <message>
        <source>How steep the slopes of cuttings are.</source>
        <translation>Wie steil die Böschungen von Einschnitten sind.</translation>
    </message>
    <message>
        <source>How steep the slopes of dams are.</source>
        <translation>Wie steil die Böschungen von Dämmen sind.</translation>
    </message>
    <message>
        <source>How steep the step itself is.</source>
        <translation>Wie steil die Stufe selbst ist.</translation>
    </message>
    <message>
        <source>How steeply its sides fall.</source>
        <translation>Wie steil seine Flanken abfallen.</translation>
    </message>
    <message>
        <source>How steeply the ground rises from the river.</source>
        <translation>Wie steil das Gelände vom Fluss aus ansteigt.</translation>
    </message>
    <message>
        <source>How tight the bends of a way that is found may be.</source>
        <translation>Wie eng die Kurven eines gesuchten Wegs sein dürfen.</translation>
    </message>
    <message>
        <source>Inside a curve</source>
        <translation>Innerhalb einer Kurve</translation>
    </message>
    <message>
        <source>Land that must drain through a place before the road crosses water there; where rivers were found, they count.</source>
        <translation>Land, das durch einen Ort entwässern muss, damit die Straße dort Wasser quert; wo Flüsse gefunden wurden, zählen diese.</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Length over which the raised ground falls back behind the step and at its ends.</source>
        <translation>Länge, über die das gehobene Gelände hinter der Stufe und an ihren Enden zurückfällt.</translation>
    </message>
    <message>
        <source>Levels the ground inside to a height or a plane.</source>
        <translation>Ebnet das Gelände im Inneren auf eine Höhe oder eine Ebene ein.</translation>
    </message>
    <message>
        <source>Maximum grade</source>
        <translation>Größte Steigung</translation>
    </message>
    <message>
        <source>Mean of the ground</source>
        <translation>Mittel des Geländes</translation>
    </message>
    <message>
        <source>Minimum radius</source>
        <translation>Kleinster Radius</translation>
    </message>
    <message>
        <source>Multiple of the uplift along it, if it raises the uplift.</source>
        <translation>Vielfaches der Hebung entlang des Kamms, wenn er die Hebung verstärkt.</translation>
    </message>
    <message>
        <source>Plane through the ground</source>
        <translation>Ebene durch das Gelände</translation>
    </message>
    <message>
        <source>Plateau</source>
        <translation>Plateau</translation>
    </message>
    <message>
        <source>Plateaus</source>
        <translation>Plateaus</translation>
    </message>
    <message>
        <source>Rain that reaches the river, if its size goes by discharge.</source>
        <translation>Regen, der den Fluss erreicht, wenn seine Größe dem Abfluss folgt.</translation>
    </message>
    <message>
        <source>Raises the ground</source>
        <translation>Hebt das Gelände</translation>
    </message>
    <message>
        <source>Raises the ground to a crest, or the uplift along it.</source>
        <translation>Hebt das Gelände zu einem Kamm, oder verstärkt die Hebung entlang der Linie.</translation>
    </message>
    <message>
        <source>Raises the uplift</source>
        <translation>Verstärkt die Hebung</translation>
    </message>
    <message>
        <source>Reach</source>
        <translation>Reichweite</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>Ridge</source>
        <translation>Bergkamm</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>River</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>Road</source>
        <translation>Straße</translation>
    </message>
    <message>
        <source>Roads</source>
        <translation>Straßen</translation>
    </message>
    <message>
        <source>Roughness size</source>
        <translation>Größe der Rauheit</translation>
    </message>
    <message>
        <source>Shoulder</source>
        <translation>Bankett</translation>
    </message>
    <message>
        <source>Side angle</source>
        <translation>Flankenwinkel</translation>
    </message>
    <message>
        <source>Size by discharge</source>
        <translation>Größe nach Abfluss</translation>
    </message>
    <message>
        <source>Steps of its bed shorter than this are evened out.</source>
        <translation>Kürzere Stufen seines Betts werden ausgeglichen.</translation>
    </message>
    <message>
        <source>The height, if it is levelled to one and its points have none of their own.</source>
        <translation>Die Höhe, wenn auf eine eingeebnet wird und die Punkte keine eigene haben.</translation>
    </message>
    <message>
        <source>What the ground inside is levelled to.</source>
        <translation>Worauf das Gelände im Inneren eingeebnet wird.</translation>
    </message>
    <message>
        <source>Where roads cross water.</source>
        <translation>Wo Straßen Wasser queren.</translation>
    </message>
    <message>
        <source>Whether it raises the ground itself, or the uplift of stages behind.</source>
        <translation>Ob er das Gelände selbst hebt oder die Hebung späterer Stufen verstärkt.</translation>
    </message>
    <message>
        <source>Which of its curves shape the ground: those of one kind, or all.</source>
        <translation>Welche ihrer Kurven das Gelände formen: die einer Art oder alle.</translation>
    </message>
    <message>
        <source>Which side is raised, as seen along the line; of a ring, the inside.</source>
        <translation>Welche Seite gehoben wird, entlang der Linie gesehen; bei einem Ring das Innere.</translation>
    </message>
    <message>
        <source>Width and depth follow from the water that drains to it.</source>
        <translation>Breite und Tiefe folgen aus dem Wasser, das ihm zufließt.</translation>
    </message>
    <message>
        <source>Width of the carriageway, where its points have none of their own.</source>
        <translation>Breite der Fahrbahn, wo ihre Punkte keine eigene haben.</translation>
    </message>
    <message>
        <source>Width of the flat top, where its points have none of their own.</source>
        <translation>Breite des flachen Rückens, wo seine Punkte keine eigene haben.</translation>
    </message>
    <message>
        <source>Width of the level ground on each side of the carriageway.</source>
        <translation>Breite des ebenen Streifens auf jeder Seite der Fahrbahn.</translation>
    </message>
    <message>
        <source>Width of the slope around it.</source>
        <translation>Breite der Böschung ringsum.</translation>
    </message>
    <message>
        <source>Width of the water, where its points have none of their own.</source>
        <translation>Breite des Wassers, wo seine Punkte keine eigene haben.</translation>
    </message>
    <message>
        <source>Width scale</source>
        <translation>Breitenfaktor</translation>
    </message>
    <message>
        <source>bridges and culverts</source>
        <translation>Brücken und Durchlässe</translation>
    </message>
    <message>
        <source>&amp;Curve</source>
        <translation>&amp;Kurve</translation>
    </message>
    <message>
        <source>Valley drawn by hand</source>
        <translation>Von Hand gezeichnetes Tal</translation>
    </message>
    <message>
        <source>Canyon with a road</source>
        <translation>Schlucht mit Straße</translation>
    </message>
    <message>
        <source>A road that finds its way over the heights and across a valley.</source>
        <translation>Eine Straße, die ihren Weg über die Höhen und durch ein Tal findet.</translation>
    </message>
    <message>
        <source>Island, soft in the south</source>
        <translation>Insel mit weichem Süden</translation>
    </message>
    <message>
        <source>One more stage of erosion, limited to the south by its mix.</source>
        <translation>Eine weitere Erosionsstufe, durch ihre Mischung auf den Süden begrenzt.</translation>
    </message>
    <message>
        <source>Brook</source>
        <translation>Bach</translation>
    </message>
    <message>
        <source>3D printing</source>
        <translation>3D-Druck</translation>
    </message>
    <message>
        <source>A line a lake, a river or a thing.</source>
        <translation>Eine Zeile je See, Fluss oder Ding.</translation>
    </message>
    <message>
        <source>Arctic</source>
        <translation>Arktisch</translation>
    </message>
    <message>
        <source>BT, floating point</source>
        <translation>BT, Gleitkomma</translation>
    </message>
    <message>
        <source>Black sand and ash, lava rock, rusty slopes, first moss.</source>
        <translation>Schwarzer Sand und Asche, Lavafels, rostige Hänge, erstes Moos.</translation>
    </message>
    <message>
        <source>Blender</source>
        <translation>Blender</translation>
    </message>
    <message>
        <source>Colours of what lies on the ground, without light.</source>
        <translation>Farben dessen, was auf dem Boden liegt, ohne Licht.</translation>
    </message>
    <message>
        <source>Dense forest, red soil, light beaches at every shore.</source>
        <translation>Dichter Wald, rote Erde, helle Strände an jedem Ufer.</translation>
    </message>
    <message>
        <source>Desert</source>
        <translation>Wüste</translation>
    </message>
    <message>
        <source>Direction of the ground as a picture, green to the south.</source>
        <translation>Richtung des Bodens als Bild, Grün nach Süden.</translation>
    </message>
    <message>
        <source>Direction of the ground in the axes of a mesh with Y up: red east, green up, blue south.</source>
        <translation>Richtung des Bodens in den Achsen eines Netzes mit Y nach oben: Rot Osten, Grün oben, Blau Süden.</translation>
    </message>
    <message>
        <source>Distance to the middle of the nearest river, m.</source>
        <translation>Abstand zur Mitte des nächsten Flusses, m.</translation>
    </message>
    <message>
        <source>Distance to the nearest shore of sea or lake, m; below 0 on the water.</source>
        <translation>Abstand zum nächsten Ufer von Meer oder See, m; unter 0 auf dem Wasser.</translation>
    </message>
    <message>
        <source>Esri ASCII grid; its coordinate system beside it (.prj).</source>
        <translation>Esri-ASCII-Raster; sein Koordinatensystem daneben (.prj).</translation>
    </message>
    <message>
        <source>Fields and woods, steep earth and rock, wet ground along water.</source>
        <translation>Felder und Wälder, steile Erde und Fels, nasser Boden am Wasser.</translation>
    </message>
    <message>
        <source>GLB with its colours, float displacement, weights, curves.</source>
        <translation>GLB mit seinen Farben, Gleitkomma-Displacement, Gewichte, Kurven.</translation>
    </message>
    <message>
        <source>GeoTIFF and GeoJSON in the terrain&apos;s coordinate system.</source>
        <translation>GeoTIFF und GeoJSON im Koordinatensystem des Geländes.</translation>
    </message>
    <message>
        <source>Godot with Terrain3D</source>
        <translation>Godot mit Terrain3D</translation>
    </message>
    <message>
        <source>Grey dust, brighter where it is young, boulders at the foot of slopes.</source>
        <translation>Grauer Staub, heller, wo er jung ist, Blöcke am Fuß der Hänge.</translation>
    </message>
    <message>
        <source>Ground against its surroundings of 20 m: 0.5 level, brighter on edges, darker in gullies.</source>
        <translation>Boden gegen seine Umgebung von 20 m: 0,5 eben, heller auf Kanten, dunkler in Rinnen.</translation>
    </message>
    <message>
        <source>Heights, control map and colour map as EXR and PNG, splines.</source>
        <translation>Höhen, Steuerkarte und Farbkarte als EXR und PNG, Splines.</translation>
    </message>
    <message>
        <source>Houdini, World Machine, Gaea, World Creator: EXR, R32, PNG 16 and masks.</source>
        <translation>Houdini, World Machine, Gaea, World Creator: EXR, R32, PNG 16 und Masken.</translation>
    </message>
    <message>
        <source>How the ground bends, per km: above 0 on ridges.</source>
        <translation>Wie sich der Boden krümmt, je km: über 0 auf Rücken.</translation>
    </message>
    <message>
        <source>Ice and snow, frozen ground where the wind sweeps, dark rock.</source>
        <translation>Eis und Schnee, gefrorener Boden, wo der Wind fegt, dunkler Fels.</translation>
    </message>
    <message>
        <source>Landscape: 16-bit PNG, weightmaps, tiles, splines.</source>
        <translation>Landscape: 16-Bit-PNG, Gewichtskarten, Kacheln, Splines.</translation>
    </message>
    <message>
        <source>Maps (GIS)</source>
        <translation>Karten (GIS)</translation>
    </message>
    <message>
        <source>Meadows and forest below, scree and rock above, snow on high gentle ground.</source>
        <translation>Unten Wiesen und Wald, oben Schutt und Fels, Schnee auf hohem flachem Boden.</translation>
    </message>
    <message>
        <source>Moon</source>
        <translation>Mond</translation>
    </message>
    <message>
        <source>Number of the weightiest material, the first 0.</source>
        <translation>Nummer des gewichtigsten Materials, das erste 0.</translation>
    </message>
    <message>
        <source>Places of trees, rocks and what else the surface scatters.</source>
        <translation>Orte von Bäumen, Felsen und was die Oberfläche sonst verteilt.</translation>
    </message>
    <message>
        <source>Roughness of what lies on the ground, 0 to 1.</source>
        <translation>Rauheit dessen, was auf dem Boden liegt, 0 bis 1.</translation>
    </message>
    <message>
        <source>Sand and dunes, gravel plains, bare warm rock on slopes.</source>
        <translation>Sand und Dünen, Kiesebenen, nackter warmer Fels an Hängen.</translation>
    </message>
    <message>
        <source>Share of the sky that the ground sees over hills within 300 m: 1 in the open.</source>
        <translation>Anteil des Himmels, den der Boden über Hügel im Umkreis von 300 m sieht: 1 im Freien.</translation>
    </message>
    <message>
        <source>Temperate</source>
        <translation>Gemäßigt</translation>
    </message>
    <message>
        <source>Terrain programs</source>
        <translation>Geländeprogramme</translation>
    </message>
    <message>
        <source>Tropical</source>
        <translation>Tropisch</translation>
    </message>
    <message>
        <source>Unity</source>
        <translation>Unity</translation>
    </message>
    <message>
        <source>Unreal Engine</source>
        <translation>Unreal Engine</translation>
    </message>
    <message>
        <source>VTP binary terrain; written as version 1.3 with 32-bit floating point, its coordinate system beside it (.prj).</source>
        <translation>VTP-Binärgelände; geschrieben als Version 1.3 mit 32-Bit-Gleitkomma, sein Koordinatensystem daneben (.prj).</translation>
    </message>
    <message>
        <source>Volcanic</source>
        <translation>Vulkanisch</translation>
    </message>
    <message>
        <source>Weights of materials, four a PNG, that sum to 255: NAME_0.png, NAME_1.png, ....</source>
        <translation>Gewichte der Materialien, vier je PNG, mit der Summe 255: NAME_0.png, NAME_1.png, ....</translation>
    </message>
    <message>
        <source>Where water goes, as a picture: red east, green south, blue where it goes on.</source>
        <translation>Wohin Wasser fließt, als Bild: Rot Osten, Grün Süden, Blau, wo es weiterfließt.</translation>
    </message>
    <message>
        <source>ambient occlusion</source>
        <translation>Umgebungsverdeckung</translation>
    </message>
    <message>
        <source>cavity</source>
        <translation>Vertiefungen</translation>
    </message>
    <message>
        <source>colour map</source>
        <translation>Farbkarte</translation>
    </message>
    <message>
        <source>curvature</source>
        <translation>Krümmung</translation>
    </message>
    <message>
        <source>distance to rivers</source>
        <translation>Abstand zu Flüssen</translation>
    </message>
    <message>
        <source>distance to shores</source>
        <translation>Abstand zu Ufern</translation>
    </message>
    <message>
        <source>flow direction</source>
        <translation>Fließrichtung</translation>
    </message>
    <message>
        <source>material index</source>
        <translation>Materialnummer</translation>
    </message>
    <message>
        <source>normal map of the mesh</source>
        <translation>Normalenkarte des Netzes</translation>
    </message>
    <message>
        <source>normal map, DirectX</source>
        <translation>Normalenkarte, DirectX</translation>
    </message>
    <message>
        <source>roughness</source>
        <translation>Rauheit</translation>
    </message>
    <message>
        <source>splat maps</source>
        <translation>Splatmaps</translation>
    </message>
    <message>
        <source>sun exposure</source>
        <translation>Besonnung</translation>
    </message>
    <message>
        <source>things on the ground</source>
        <translation>Dinge auf dem Boden</translation>
    </message>
    <message>
        <source>wetness</source>
        <translation>Feuchte</translation>
    </message>
    <message>
        <source>Mesas</source>
        <translation>Tafelberge</translation>
    </message>
    <message>
        <source>Layers of hard and soft rock, cut into benches and mesas.</source>
        <translation>Schichten aus hartem und weichem Gestein, in Stufen und Tafelberge geschnitten.</translation>
    </message>
    <message>
        <source>Along which the faults run, from north.</source>
        <translation>Entlang welcher die Verwerfungen verlaufen, von Norden.</translation>
    </message>
    <message>
        <source>Another number makes other layers, folds and faults.</source>
        <translation>Eine andere Zahl ergibt andere Schichten, Falten und Verwerfungen.</translation>
    </message>
    <message>
        <source>Blocks moved against each other along faults.</source>
        <translation>Entlang von Verwerfungen gegeneinander versetzte Blöcke.</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Dip</source>
        <translation>Einfallen</translation>
    </message>
    <message>
        <source>Dip direction</source>
        <translation>Einfallsrichtung</translation>
    </message>
    <message>
        <source>Distance between faults; 0: none.</source>
        <translation>Abstand zwischen Verwerfungen; 0: keine.</translation>
    </message>
    <message>
        <source>Distance from one fold to the next.</source>
        <translation>Abstand von einer Falte zur nächsten.</translation>
    </message>
    <message>
        <source>Fault blocks</source>
        <translation>Bruchschollen</translation>
    </message>
    <message>
        <source>Fault direction</source>
        <translation>Richtung der Verwerfungen</translation>
    </message>
    <message>
        <source>Fault spacing</source>
        <translation>Abstand der Verwerfungen</translation>
    </message>
    <message>
        <source>Fault throw</source>
        <translation>Sprunghöhe</translation>
    </message>
    <message>
        <source>Fine bands</source>
        <translation>Feine Bänder</translation>
    </message>
    <message>
        <source>Fold size</source>
        <translation>Faltengröße</translation>
    </message>
    <message>
        <source>Folds</source>
        <translation>Falten</translation>
    </message>
    <message>
        <source>Hard share</source>
        <translation>Anteil harter Schichten</translation>
    </message>
    <message>
        <source>Height of the waves in which the layers lie.</source>
        <translation>Höhe der Wellen, in denen die Schichten liegen.</translation>
    </message>
    <message>
        <source>Hogbacks</source>
        <translation>Schichtkämme</translation>
    </message>
    <message>
        <source>How far the blocks between faults are moved up and down, at most.</source>
        <translation>Wie weit die Blöcke zwischen Verwerfungen höchstens nach oben und unten versetzt sind.</translation>
    </message>
    <message>
        <source>How many layers there are before they repeat.</source>
        <translation>Wie viele Schichten es gibt, bevor sie sich wiederholen.</translation>
    </message>
    <message>
        <source>How much harder the hard layers are; 0: the rock is the same everywhere.</source>
        <translation>Um wie viel härter die harten Schichten sind; 0: Das Gestein ist überall gleich.</translation>
    </message>
    <message>
        <source>How much layers differ in thickness and hardness.</source>
        <translation>Wie sehr sich Schichten in Mächtigkeit und Härte unterscheiden.</translation>
    </message>
    <message>
        <source>How steeply the layers lie.</source>
        <translation>Wie steil die Schichten liegen.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Lays hard and soft rock in layers: erosion behind it cuts benches, mesas and cliffs.</source>
        <translation>Legt hartes und weiches Gestein in Schichten: Die Erosion dahinter schneidet Stufen, Tafelberge und Felswände.</translation>
    </message>
    <message>
        <source>Mean thickness of a layer.</source>
        <translation>Mittlere Mächtigkeit einer Schicht.</translation>
    </message>
    <message>
        <source>Moves all layers up or down.</source>
        <translation>Verschiebt alle Schichten nach oben oder unten.</translation>
    </message>
    <message>
        <source>Number of the layer of rock that lies bare, from the lowest; after the last it begins anew.</source>
        <translation>Nummer der Gesteinsschicht, die zutage liegt, von der untersten an; nach der letzten beginnt es von vorn.</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Versatz</translation>
    </message>
    <message>
        <source>Rock layer</source>
        <translation>Gesteinsschicht</translation>
    </message>
    <message>
        <source>Rock layers</source>
        <translation>Gesteinsschichten</translation>
    </message>
    <message>
        <source>Share of the hard layers in the thickness of all.</source>
        <translation>Anteil der harten Schichten an der Mächtigkeit aller.</translation>
    </message>
    <message>
        <source>Steeply tilted layers: one crest behind the other.</source>
        <translation>Steil gestellte Schichten: ein Kamm hinter dem anderen.</translation>
    </message>
    <message>
        <source>Tableland</source>
        <translation>Tafelland</translation>
    </message>
    <message>
        <source>Thick, level layers under hard caps: mesas and benches.</source>
        <translation>Mächtige, waagerechte Schichten unter harten Deckschichten: Tafelberge und Stufen.</translation>
    </message>
    <message>
        <source>Thickness</source>
        <translation>Mächtigkeit</translation>
    </message>
    <message>
        <source>Thin layers: rills and ledges on every slope.</source>
        <translation>Dünne Schichten: Rinnen und Simse an jedem Hang.</translation>
    </message>
    <message>
        <source>Waves of rock whose hard layers stand as ridges.</source>
        <translation>Gesteinswellen, deren harte Schichten als Rücken stehen.</translation>
    </message>
    <message>
        <source>Where the layers fall to, clockwise from north: 90 is east.</source>
        <translation>Wohin die Schichten einfallen, von Norden im Uhrzeigersinn: 90 ist Osten.</translation>
    </message>
    <message>
        <source>layers cliffs geology sediment stratification mesa bench hogback fold fault dip bedding sandstone caprock</source>
        <translation>Schichten Klippen Felswände Geologie Sediment Schichtung Tafelberg Stufe Schichtkamm Falte Verwerfung Einfallen Sandstein Deckschicht</translation>
    </message>
    <message>
        <source>Stabiliser</source>
        <translation>Stabilisierung</translation>
    </message>
    <message>
        <source>Pulls the brush on a string of this many radii, so that an unsteady hand draws an even line. 0: the brush is where the pointer is.</source>
        <translation>Zieht den Pinsel an einer Schnur von so vielen Radien, damit eine unruhige Hand eine gleichmäßige Linie zeichnet. 0: Der Pinsel ist da, wo der Zeiger ist.</translation>
    </message>
    <message>
        <source>Haze in the air</source>
        <translation>Dunst in der Luft</translation>
    </message>
    <message>
        <source>Dust and moisture in the air of a landscape; 1 is a clear day.</source>
        <translation>Staub und Feuchte in der Luft einer Landschaft; 1 ist ein klarer Tag.</translation>
    </message>
    <message>
        <source>Clouds</source>
        <translation>Wolken</translation>
    </message>
    <message>
        <source>How much of the sky of a landscape they cover.</source>
        <translation>Wie viel vom Himmel einer Landschaft sie bedecken.</translation>
    </message>
    <message>
        <source>Snow</source>
        <translation>Schnee</translation>
    </message>
    <message>
        <source>How far down it lies in a landscape; 0: on high mountains only.</source>
        <translation>Wie weit herab er in einer Landschaft liegt; 0: nur auf hohen Bergen.</translation>
    </message>
    <message>
        <source>Wa&amp;lk</source>
        <translation>&amp;Gehen</translation>
    </message>
    <message>
        <source>At eye level on the ground: drag to look around, wheel or W A S D with the right button to walk</source>
        <translation>In Augenhöhe auf dem Boden: ziehen, um sich umzusehen; Mausrad oder W A S D mit der rechten Taste, um zu gehen</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>&amp;Aussehen</translation>
    </message>
    <message>
        <source>Sky</source>
        <translation>Himmel</translation>
    </message>
    <message>
        <source>&amp;Landscape</source>
        <translation>&amp;Landschaft</translation>
    </message>
    <message>
        <source>Shows the ground as a place under a sky, or as a model</source>
        <translation>Zeigt den Boden als Ort unter einem Himmel oder als Modell</translation>
    </message>
    <message>
        <source>Clay</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Depth of loose sand; it is part of the ground&apos;s height.</source>
        <translation>Tiefe des losen Sandes; er ist Teil der Bodenhöhe.</translation>
    </message>
    <message>
        <source>Golden hour</source>
        <translation>Goldene Stunde</translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation>Landschaft</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Moonlight</source>
        <translation>Mondlicht</translation>
    </message>
    <message>
        <source>Noon</source>
        <translation>Mittag</translation>
    </message>
    <message>
        <source>Overcast</source>
        <translation>Bedeckt</translation>
    </message>
    <message>
        <source>Surface &amp;Materials</source>
        <translation>&amp;Materialien der Oberfläche</translation>
    </message>
    <message>
        <source>A watertight 3MF and STL in millimetres.</source>
        <translation>3MF und STL, wasserdicht, in Millimetern.</translation>
    </message>
    <message>
        <source></source>
        <translation></translation>
    </message>
    <message>
        <source>Glaciated Alps</source>
        <translation>Vergletscherte Alpen</translation>
    </message>
    <message>
        <source>Troughs, cirques and lakes of two ice ages; glaciers remain on the heights.</source>
        <translation>Trogtäler, Kare und Seen zweier Eiszeiten; auf den Höhen bleiben Gletscher.</translation>
    </message>
    <message>
        <source>Abrasion</source>
        <translation>Abrasion</translation>
    </message>
    <message>
        <source>Abrasion exponent</source>
        <translation>Abrasionsexponent</translation>
    </message>
    <message>
        <source>After the ice</source>
        <translation>Nach dem Eis</translation>
    </message>
    <message>
        <source>Avalanche slope</source>
        <translation>Lawinenhang</translation>
    </message>
    <message>
        <source>Balance gradient</source>
        <translation>Bilanzgradient</translation>
    </message>
    <message>
        <source>By how much the line sinks in the coldest time of each cycle.</source>
        <translation>Um wie viel die Linie in der kältesten Zeit jedes Zyklus sinkt.</translation>
    </message>
    <message>
        <source>Carried off by meltwater</source>
        <translation>Vom Schmelzwasser fortgetragen</translation>
    </message>
    <message>
        <source>Cells of ice</source>
        <translation>Zellen des Eises</translation>
    </message>
    <message>
        <source>Cells of the ice along the longer side of the map, none shorter than 40 m: more are finer and take longer.</source>
        <translation>Zellen des Eises entlang der längeren Seite der Karte, keine kürzer als 40 m: mehr sind feiner und dauern länger.</translation>
    </message>
    <message>
        <source>Cycles</source>
        <translation>Zyklen</translation>
    </message>
    <message>
        <source>Deformation against that of temperate ice (A = 2.4e-24 /Pa³/s): cold ice is stiffer and lies thicker.</source>
        <translation>Verformung im Vergleich zu temperiertem Eis (A = 2,4e-24 /Pa³/s): kaltes Eis ist steifer und liegt dicker.</translation>
    </message>
    <message>
        <source>Fjords</source>
        <translation>Fjorde</translation>
    </message>
    <message>
        <source>Glacier</source>
        <translation>Gletscher</translation>
    </message>
    <message>
        <source>Glaciers that advance twice and still fill the valleys: troughs, cirques and sharp ridges.</source>
        <translation>Gletscher, die zweimal vorstoßen und die Täler noch füllen: Tröge, Kare und scharfe Grate.</translation>
    </message>
    <message>
        <source>Headwall slope</source>
        <translation>Neigung der Rückwand</translation>
    </message>
    <message>
        <source>Height above which more snow falls in a year than melts.</source>
        <translation>Höhe, über der in einem Jahr mehr Schnee fällt als schmilzt.</translation>
    </message>
    <message>
        <source>How abrasion grows with sliding: 1 evenly, 2 mostly in the main valleys.</source>
        <translation>Wie die Abrasion mit dem Gleiten wächst: 1 gleichmäßig, 2 vor allem in den Haupttälern.</translation>
    </message>
    <message>
        <source>How much lower the line lies on shady slopes, and higher on sunny ones.</source>
        <translation>Um wie viel die Linie an Schattenhängen tiefer und an Sonnenhängen höher liegt.</translation>
    </message>
    <message>
        <source>How often the line sinks by the swing and rises again.</source>
        <translation>Wie oft die Linie um die Schwankung sinkt und wieder steigt.</translation>
    </message>
    <message>
        <source>Ice at the end</source>
        <translation>Eis am Ende</translation>
    </message>
    <message>
        <source>Ice cap</source>
        <translation>Eiskappe</translation>
    </message>
    <message>
        <source>Into how many steps the time is cut: more are smoother and take longer.</source>
        <translation>In wie viele Schritte die Zeit geteilt wird: mehr sind glatter und dauern länger.</translation>
    </message>
    <message>
        <source>Last remnants</source>
        <translation>Letzte Reste</translation>
    </message>
    <message>
        <source>Lets ice flow down from the heights and carve cirques, troughs and basins.</source>
        <translation>Lässt Eis von den Höhen fließen und Kare, Tröge und Becken ausschürfen.</translation>
    </message>
    <message>
        <source>Melts</source>
        <translation>Schmilzt</translation>
    </message>
    <message>
        <source>Metres of ice a year that are gained or lost for each kilometre above or below the line: high by the sea, low inland.</source>
        <translation>Meter Eis im Jahr, die für jeden Kilometer über oder unter der Linie hinzukommen oder abschmelzen: viel am Meer, wenig im Binnenland.</translation>
    </message>
    <message>
        <source>Much snow and fast ice for long: deep troughs down to the coast.</source>
        <translation>Viel Schnee und lange schnelles Eis: tiefe Tröge bis zur Küste.</translation>
    </message>
    <message>
        <source>Plucking from a bed as steep as 45° under ice that slides 100 m a year: cirques and steps.</source>
        <translation>Ausbrechen aus einem 45° steilen Bett unter Eis, das 100 m im Jahr gleitet: Kare und Stufen.</translation>
    </message>
    <message>
        <source>Quarrying</source>
        <translation>Detraktion</translation>
    </message>
    <message>
        <source>Rock walls above the ice that become steeper break down onto it.</source>
        <translation>Felswände über dem Eis, die steiler werden, brechen darauf herab.</translation>
    </message>
    <message>
        <source>Shade</source>
        <translation>Schatten</translation>
    </message>
    <message>
        <source>Share of the rock that leaves the map instead of staying as moraine.</source>
        <translation>Anteil des Gesteins, der die Karte verlässt, statt als Moräne zu bleiben.</translation>
    </message>
    <message>
        <source>Sliding</source>
        <translation>Gleiten</translation>
    </message>
    <message>
        <source>Sliding against the usual (f = 5.7e-20 m²/Pa³/s); ice frozen to its bed (0) does not erode.</source>
        <translation>Gleiten im Vergleich zum üblichen (f = 5,7e-20 m²/Pa³/s); am Bett festgefrorenes Eis (0) erodiert nicht.</translation>
    </message>
    <message>
        <source>Slope that sheds its snow onto the ground below.</source>
        <translation>Neigung, von der der Schnee auf den Boden darunter rutscht.</translation>
    </message>
    <message>
        <source>Small glaciers below shady walls, which cut their cirques.</source>
        <translation>Kleine Gletscher unter schattigen Wänden, die ihre Kare ausschürfen.</translation>
    </message>
    <message>
        <source>Softness of ice</source>
        <translation>Weichheit des Eises</translation>
    </message>
    <message>
        <source>Stays</source>
        <translation>Bleibt</translation>
    </message>
    <message>
        <source>Stiff ice that drowns all but the highest ground and flows out on all sides.</source>
        <translation>Steifes Eis, das alles bis auf die höchsten Gipfel bedeckt und nach allen Seiten abfließt.</translation>
    </message>
    <message>
        <source>Sunny side</source>
        <translation>Sonnenseite</translation>
    </message>
    <message>
        <source>Swing of the line</source>
        <translation>Schwankung der Linie</translation>
    </message>
    <message>
        <source>The same, after the ice has gone: hanging valleys, basins for lakes and moraines.</source>
        <translation>Dasselbe, nachdem das Eis verschwunden ist: Hängetäler, Becken für Seen und Moränen.</translation>
    </message>
    <message>
        <source>Thickness of the ice that a glacier left.</source>
        <translation>Dicke des Eises, das ein Gletscher hinterlassen hat.</translation>
    </message>
    <message>
        <source>Thickness of the ice that lies on the ground.</source>
        <translation>Dicke des Eises, das auf dem Boden liegt.</translation>
    </message>
    <message>
        <source>Winter</source>
        <translation>Winter</translation>
    </message>
    <message>
        <source>Valley glaciers</source>
        <translation>Talgletscher</translation>
    </message>
    <message>
        <source>Wear of soft rock under ice that slides 100 m a year.</source>
        <translation>Abtrag weichen Gesteins unter Eis, das 100 m im Jahr gleitet.</translation>
    </message>
    <message>
        <source>Where the sun is at noon, clockwise from north: 180 is south.</source>
        <translation>Wo mittags die Sonne steht, im Uhrzeigersinn von Norden: 180 ist Süden.</translation>
    </message>
    <message>
        <source>Whether the ice stays or melts away.</source>
        <translation>Ob das Eis bleibt oder abschmilzt.</translation>
    </message>
    <message>
        <source>ice</source>
        <translation>Eis</translation>
    </message>
    <message>
        <source>sand</source>
        <translation>Sand</translation>
    </message>
    <message>
        <source>Sa&amp;nd</source>
        <translation>Sa&amp;nd</translation>
    </message>
    <message>
        <source>Make the ground loose sand that wind and waves move; Ctrl: less sand</source>
        <translation>Boden zu losem Sand machen, den Wind und Wellen bewegen; Strg: weniger Sand</translation>
    </message>
    <message>
        <source>Sand stroke</source>
        <translation>Sandstrich</translation>
    </message>
    <message>
        <source>Less sand</source>
        <translation>Weniger Sand</translation>
    </message>
    <message>
        <source>Depth of sand added per pass.</source>
        <translation>Tiefe des Sandes, der je Zug hinzukommt.</translation>
    </message>
    <message>
        <source>Dune sea</source>
        <translation>Dünenmeer</translation>
    </message>
    <message>
        <source>Dunes that flow against mountains and round them.</source>
        <translation>Dünen, die gegen Berge und um sie fließen.</translation>
    </message>
    <message>
        <source>Angle at which the shelter behind a crest falls to the ground.</source>
        <translation>Winkel, in dem der Schutz hinter einem Kamm zum Boden abfällt.</translation>
    </message>
    <message>
        <source>Angle between winds</source>
        <translation>Winkel zwischen den Winden</translation>
    </message>
    <message>
        <source>Angle of repose</source>
        <translation>Böschungswinkel</translation>
    </message>
    <message>
        <source>Another number makes other dunes of the same kind.</source>
        <translation>Eine andere Zahl ergibt andere Dünen derselben Art.</translation>
    </message>
    <message>
        <source>Barchans</source>
        <translation>Barchane</translation>
    </message>
    <message>
        <source>Between the main wind and those to its right and left.</source>
        <translation>Zwischen dem Hauptwind und denen rechts und links von ihm.</translation>
    </message>
    <message>
        <source>Chance that a slab stays where it lands on bare ground; less than on sand gathers sand in dunes.</source>
        <translation>Wahrscheinlichkeit, dass eine Lage liegen bleibt, wo sie auf nackten Boden fällt; weniger als auf Sand sammelt den Sand in Dünen.</translation>
    </message>
    <message>
        <source>Chance that a slab stays where it lands on sand.</source>
        <translation>Wahrscheinlichkeit, dass eine Lage liegen bleibt, wo sie auf Sand fällt.</translation>
    </message>
    <message>
        <source>Clockwise wind</source>
        <translation>Wind im Uhrzeigersinn</translation>
    </message>
    <message>
        <source>Counterclockwise wind</source>
        <translation>Wind gegen den Uhrzeigersinn</translation>
    </message>
    <message>
        <source>Cover up to slope</source>
        <translation>Decke bis Neigung</translation>
    </message>
    <message>
        <source>Deep sand that flows round mountains, climbs them and falls behind them.</source>
        <translation>Tiefer Sand, der Berge umfließt, an ihnen aufsteigt und hinter ihnen niederfällt.</translation>
    </message>
    <message>
        <source>Depth of the loose sand that lies there.</source>
        <translation>Tiefe des losen Sandes, der dort liegt.</translation>
    </message>
    <message>
        <source>Depth to which the ground itself is loose sand, less where it is hard.</source>
        <translation>Tiefe, bis zu der der Boden selbst loser Sand ist, weniger, wo er hart ist.</translation>
    </message>
    <message>
        <source>Dune sea against rock</source>
        <translation>Dünenmeer am Fels</translation>
    </message>
    <message>
        <source>Height of a slab: about a thirtieth of the hop makes smooth dunes, more makes them fast and rough.</source>
        <translation>Höhe einer Lage: etwa ein Dreißigstel des Sprungs ergibt glatte Dünen, mehr macht sie schnell und rau.</translation>
    </message>
    <message>
        <source>Hop length</source>
        <translation>Sprungweite</translation>
    </message>
    <message>
        <source>How far a slab is carried at once; dunes begin some twenty hops apart and grow.</source>
        <translation>Wie weit eine Lage auf einmal getragen wird; Dünen beginnen etwa zwanzig Sprünge auseinander und wachsen.</translation>
    </message>
    <message>
        <source>How far each wind varies to either side.</source>
        <translation>Wie weit jeder Wind nach beiden Seiten schwankt.</translation>
    </message>
    <message>
        <source>How much rises quicken the wind and turn it aside; 0: the wind is the same everywhere.</source>
        <translation>Wie stark Anstiege den Wind beschleunigen und ablenken; 0: Der Wind ist überall gleich.</translation>
    </message>
    <message>
        <source>How much the cover&apos;s depth varies, over some ten hops: where dunes begin.</source>
        <translation>Wie stark die Tiefe der Decke schwankt, über etwa zehn Sprünge hinweg: wo Dünen beginnen.</translation>
    </message>
    <message>
        <source>How often the wind lifts a slab of each place: how long it blows.</source>
        <translation>Wie oft der Wind an jedem Ort eine Lage abhebt: wie lange er weht.</translation>
    </message>
    <message>
        <source>Inflow</source>
        <translation>Zufuhr</translation>
    </message>
    <message>
        <source>Lets the wind carry sand and pile it up in dunes, over rock and against it.</source>
        <translation>Lässt den Wind Sand tragen und zu Dünen häufen, über Fels und an ihm.</translation>
    </message>
    <message>
        <source>Linear dunes</source>
        <translation>Längsdünen</translation>
    </message>
    <message>
        <source>Little sand on bare ground: crescents that wander with one wind.</source>
        <translation>Wenig Sand auf nacktem Boden: Sicheln, die mit einem Wind wandern.</translation>
    </message>
    <message>
        <source>Loose ground</source>
        <translation>Lockerer Boden</translation>
    </message>
    <message>
        <source>Plenty of sand: long crests across one wind.</source>
        <translation>Reichlich Sand: lange Kämme quer zu einem Wind.</translation>
    </message>
    <message>
        <source>Sand</source>
        <translation>Sand</translation>
    </message>
    <message>
        <source>Sand cover</source>
        <translation>Sanddecke</translation>
    </message>
    <message>
        <source>Sand that the wind brings over open edges, as a share of what it can carry.</source>
        <translation>Sand, den der Wind über offene Ränder mitbringt, als Anteil dessen, was er tragen kann.</translation>
    </message>
    <message>
        <source>Share of the time in which the wind comes from further clockwise; 0.5: as long as the main wind.</source>
        <translation>Zeitanteil, in dem der Wind weiter im Uhrzeigersinn herkommt; 0,5: so lange wie der Hauptwind.</translation>
    </message>
    <message>
        <source>Share of the time in which the wind comes from further counterclockwise; star dunes need all three.</source>
        <translation>Zeitanteil, in dem der Wind weiter gegen den Uhrzeigersinn herkommt; Sterndünen brauchen alle drei.</translation>
    </message>
    <message>
        <source>Slab height</source>
        <translation>Lagenhöhe</translation>
    </message>
    <message>
        <source>Slabs per cell</source>
        <translation>Sandlagen je Zelle</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>Star dunes</source>
        <translation>Sterndünen</translation>
    </message>
    <message>
        <source>Stays on rock</source>
        <translation>Bleibt auf Fels</translation>
    </message>
    <message>
        <source>Stays on sand</source>
        <translation>Bleibt auf Sand</translation>
    </message>
    <message>
        <source>Steeper ground gets no cover.</source>
        <translation>Steilerer Boden bekommt keine Decke.</translation>
    </message>
    <message>
        <source>Steepest slope of sand: that of slip faces.</source>
        <translation>Steilste Neigung von Sand: die der Leehänge.</translation>
    </message>
    <message>
        <source>Transverse dunes</source>
        <translation>Querdünen</translation>
    </message>
    <message>
        <source>Two winds in turn: long ridges between their directions.</source>
        <translation>Zwei Winde im Wechsel: lange Rücken zwischen ihren Richtungen.</translation>
    </message>
    <message>
        <source>Where the main wind blows from, clockwise from north: 270 is a west wind.</source>
        <translation>Woher der Hauptwind weht, im Uhrzeigersinn von Norden: 270 ist Westwind.</translation>
    </message>
    <message>
        <source>Whether sand leaves at the edge of the map or enters again on the other side.</source>
        <translation>Ob Sand die Karte am Rand verlässt oder auf der anderen Seite wieder hereinkommt.</translation>
    </message>
    <message>
        <source>Wind from</source>
        <translation>Wind aus</translation>
    </message>
    <message>
        <source>Wind shadow</source>
        <translation>Windschatten</translation>
    </message>
    <message>
        <source>Wrapped</source>
        <translation>Umlaufend</translation>
    </message>
    <message>
        <source>Another number makes other places.</source>
        <translation>Eine andere Zahl ergibt andere Plätze.</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Distance from one patch of that brightness to the next; larger ones are added.</source>
        <translation>Abstand von einem Fleck dieser Helligkeit zum nächsten; größere kommen hinzu.</translation>
    </message>
    <message>
        <source>Enabled</source>
        <translation>Eingeschaltet</translation>
    </message>
    <message>
        <source>From a mirror (0) to chalk (1), for renderers.</source>
        <translation>Von Spiegel (0) bis Kreide (1), für Renderer.</translation>
    </message>
    <message>
        <source>Grain</source>
        <translation>Körnung</translation>
    </message>
    <message>
        <source>How far its colour varies in brightness from place to place.</source>
        <translation>Wie stark die Helligkeit seiner Farbe von Ort zu Ort schwankt.</translation>
    </message>
    <message>
        <source>How much of what lies below it covers.</source>
        <translation>Wie viel es von dem bedeckt, was darunter liegt.</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größte</translation>
    </message>
    <message>
        <source>Side of one repeat of its texture in an engine.</source>
        <translation>Seite einer Wiederholung seiner Textur in einer Engine.</translation>
    </message>
    <message>
        <source>Size of the largest, as a multiple of the model.</source>
        <translation>Größe der größten als Vielfaches des Modells.</translation>
    </message>
    <message>
        <source>Size of the smallest, as a multiple of the model.</source>
        <translation>Größe der kleinsten als Vielfaches des Modells.</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>Kleinste</translation>
    </message>
    <message>
        <source>The least distance between two of them.</source>
        <translation>Der kleinste Abstand zwischen zweien.</translation>
    </message>
    <message>
        <source>The share of all possible places that is taken where the mask is white.</source>
        <translation>Anteil aller möglichen Plätze, der genommen wird, wo die Maske weiß ist.</translation>
    </message>
    <message>
        <source>Tile size</source>
        <translation>Kachelgröße</translation>
    </message>
    <message>
        <source>Variation</source>
        <translation>Schwankung</translation>
    </message>
    <message>
        <source>Whether it lies on the ground, or is only kept in the list.</source>
        <translation>Ob es auf dem Boden liegt oder nur in der Liste steht.</translation>
    </message>
    <message>
        <source>Whether there are any, or they are only kept in the list.</source>
        <translation>Ob es welche gibt oder sie nur in der Liste stehen.</translation>
    </message>
    <message>
        <source>ice glacial glaciation snow cirque moraine till fjord trough u-valley alps ice cap ice sheet</source>
        <translation>eis glazial vergletscherung schnee kar moräne geschiebe fjord trogtal u-tal alpen eiskappe eisschild</translation>
    </message>
    <message>
        <source>sand desert wind aeolian erg barchan seif star ripple werner sahara namib</source>
        <translation>sand wüste wind äolisch erg barchan sicheldüne längsdüne sterndüne rippel werner sahara namib</translation>
    </message>
    <message>
        <source>Depth of sand laid over the ground first; little sand makes barchans, much transverse dunes.</source>
        <translation>Tiefe des Sandes, der zuerst über den Boden gelegt wird; wenig Sand ergibt Sicheldünen, viel Querdünen.</translation>
    </message>
    <message>
        <source>Winds from three sides: a net of crests with peaks where they meet.</source>
        <translation>Winde aus drei Richtungen: ein Netz von Kämmen mit Gipfeln, wo sie sich treffen.</translation>
    </message>
    <message>
        <source>&amp;Check the Ground</source>
        <translation>Gelände &amp;prüfen</translation>
    </message>
    <message>
        <source>Find what is wrong with ground from elsewhere, and mend it</source>
        <translation>Finden, was an fremdem Gelände falsch ist, und es beheben</translation>
    </message>
    <message>
        <source>%2 of the map lies at exactly %1 and reaches its edge: a sea without a floor.</source>
        <translation>%2 der Karte liegen genau auf %1 und reichen bis an den Rand: ein Meer ohne Grund.</translation>
    </message>
    <message>
        <source>8-bit stepping terraces spikes noise stripes seams holes voids no-data nodata clean fix mend dem bathymetry</source>
        <translation>8 Bit Stufen Treppen Terrassen Spitzen Ausreißer Rauschen Streifen Nähte Löcher Lücken nodata reparieren ausbessern beheben DGM Bathymetrie</translation>
    </message>
    <message>
        <source>99 % of the ground is flatter than %1: the heights are likely %2 times too small, or the cells too large.</source>
        <translation>99 % des Geländes sind flacher als %1: Die Höhen sind wohl um das %2-Fache zu klein oder die Zellen zu groß.</translation>
    </message>
    <message>
        <source>Add a sea floor</source>
        <translation>Meeresgrund anlegen</translation>
    </message>
    <message>
        <source>Add lake beds</source>
        <translation>Seegründe anlegen</translation>
    </message>
    <message>
        <source>Areas that are exactly flat: %1, the largest of %2 at %3. They are lakes without beds.</source>
        <translation>Genau ebene Flächen: %1, die größte mit %2 auf %3. Es sind Seen ohne Grund.</translation>
    </message>
    <message>
        <source>Bed depth</source>
        <translation>Tiefe des Grunds</translation>
    </message>
    <message>
        <source>Bed slope</source>
        <translation>Gefälle des Grunds</translation>
    </message>
    <message>
        <source>Beds of flat water</source>
        <translation>Grund ebener Gewässer</translation>
    </message>
    <message>
        <source>Beds: how deep they come far from the shore.</source>
        <translation>Grund: wie tief er fern vom Ufer wird.</translation>
    </message>
    <message>
        <source>Beds: how steeply the bed falls from the shore, rise over run.</source>
        <translation>Grund: wie steil er vom Ufer abfällt, Höhe durch Länge.</translation>
    </message>
    <message>
        <source>Beds: smaller flats stay flat.</source>
        <translation>Grund: kleinere ebene Flächen bleiben eben.</translation>
    </message>
    <message>
        <source>Broken rivers</source>
        <translation>Unterbrochene Flüsse</translation>
    </message>
    <message>
        <source>Cells at %2, a mark for no value: %1. The next height is %3.</source>
        <translation>Zellen auf %2, einem Zeichen für „kein Wert“: %1. Die nächste Höhe ist %3.</translation>
    </message>
    <message>
        <source>Cells in degrees</source>
        <translation>Zellen in Grad</translation>
    </message>
    <message>
        <source>Cells of %1 under a relief of %2: the cell size is likely in degrees, and the cells about %3 wide.</source>
        <translation>Zellen von %1 unter einem Relief von %2: Die Zellgröße ist wohl in Grad angegeben, die Zellen sind etwa %3 breit.</translation>
    </message>
    <message>
        <source>Cells that stand out of their neighbours: %1, by up to %2.</source>
        <translation>Zellen, die aus ihren Nachbarn herausragen: %1, um bis zu %2.</translation>
    </message>
    <message>
        <source>Cells without a value in the file: %1, filled from around them.</source>
        <translation>Zellen ohne Wert in der Datei: %1, aus der Umgebung gefüllt.</translation>
    </message>
    <message>
        <source>Cuts an outlet, fills the depression, or combines both so that the least rock moves.</source>
        <translation>Schneidet einen Abfluss, füllt die Senke oder verbindet beides so, dass am wenigsten Gestein bewegt wird.</translation>
    </message>
    <message>
        <source>Depressions</source>
        <translation>Senken</translation>
    </message>
    <message>
        <source>East band</source>
        <translation>Streifen im Osten</translation>
    </message>
    <message>
        <source>Edges: width along the eastern side that is rebuilt.</source>
        <translation>Ränder: Breite entlang der Ostseite, die neu gebildet wird.</translation>
    </message>
    <message>
        <source>Edges: width along the northern side that is rebuilt.</source>
        <translation>Ränder: Breite entlang der Nordseite, die neu gebildet wird.</translation>
    </message>
    <message>
        <source>Edges: width along the southern side that is rebuilt.</source>
        <translation>Ränder: Breite entlang der Südseite, die neu gebildet wird.</translation>
    </message>
    <message>
        <source>Edges: width along the western side that is rebuilt.</source>
        <translation>Ränder: Breite entlang der Westseite, die neu gebildet wird.</translation>
    </message>
    <message>
        <source>Fill holes</source>
        <translation>Löcher füllen</translation>
    </message>
    <message>
        <source>Flat area</source>
        <translation>Ebene Fläche</translation>
    </message>
    <message>
        <source>Flat areas</source>
        <translation>Ebene Flächen</translation>
    </message>
    <message>
        <source>Half of the ground is steeper than %1: the heights are likely %2 times too large, or the cells too small.</source>
        <translation>Die Hälfte des Geländes ist steiler als %1: Die Höhen sind wohl um das %2-Fache zu groß oder die Zellen zu klein.</translation>
    </message>
    <message>
        <source>Height steps</source>
        <translation>Höhenstufen</translation>
    </message>
    <message>
        <source>Height steps: what one step is; 0 finds it in the heights.</source>
        <translation>Höhenstufen: wie hoch eine Stufe ist; 0 ermittelt sie aus den Höhen.</translation>
    </message>
    <message>
        <source>Hole above</source>
        <translation>Loch über</translation>
    </message>
    <message>
        <source>Hole below</source>
        <translation>Loch unter</translation>
    </message>
    <message>
        <source>Holes</source>
        <translation>Löcher</translation>
    </message>
    <message>
        <source>Holes: ground above this height is unknown.</source>
        <translation>Löcher: Gelände über dieser Höhe ist unbekannt.</translation>
    </message>
    <message>
        <source>Holes: ground below this height is unknown.</source>
        <translation>Löcher: Gelände unter dieser Höhe ist unbekannt.</translation>
    </message>
    <message>
        <source>Level seams</source>
        <translation>Nähte ausgleichen</translation>
    </message>
    <message>
        <source>Mends</source>
        <translation>Behebt</translation>
    </message>
    <message>
        <source>Mends height steps, spikes, stripes, holes and edges of foreign ground.</source>
        <translation>Behebt Höhenstufen, Ausreißer, Streifen, Löcher und Ränder fremden Geländes.</translation>
    </message>
    <message>
        <source>Minimum height</source>
        <translation>Mindesthöhe</translation>
    </message>
    <message>
        <source>No sea floor</source>
        <translation>Kein Meeresgrund</translation>
    </message>
    <message>
        <source>No value</source>
        <translation>Kein Wert</translation>
    </message>
    <message>
        <source>North band</source>
        <translation>Streifen im Norden</translation>
    </message>
    <message>
        <source>Let rivers through</source>
        <translation>Flüssen den Weg öffnen</translation>
    </message>
    <message>
        <source>Rebuild edges</source>
        <translation>Ränder neu bilden</translation>
    </message>
    <message>
        <source>Remove spikes</source>
        <translation>Ausreißer entfernen</translation>
    </message>
    <message>
        <source>Remove stripes</source>
        <translation>Streifen entfernen</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Ausbessern</translation>
    </message>
    <message>
        <source>Rows and columns along the edge that are no ground: %1. They are of one height, repeated, or off the ground within.</source>
        <translation>Zeilen und Spalten am Rand, die kein Gelände sind: %1. Sie sind von einer Höhe, wiederholt oder passen nicht zum Gelände dahinter.</translation>
    </message>
    <message>
        <source>Rows and columns off their neighbours: %1, by up to %2.</source>
        <translation>Zeilen und Spalten neben der Höhe ihrer Nachbarn: %1, um bis zu %2.</translation>
    </message>
    <message>
        <source>Scale heights</source>
        <translation>Höhen skalieren</translation>
    </message>
    <message>
        <source>Seams</source>
        <translation>Nähte</translation>
    </message>
    <message>
        <source>Seams across the map: %1. The ground jumps by up to %2 from one row or column to the next.</source>
        <translation>Nähte quer über die Karte: %1. Das Gelände springt um bis zu %2 von einer Zeile oder Spalte zur nächsten.</translation>
    </message>
    <message>
        <source>Places where rivers must climb: %1, the highest by %2.</source>
        <translation>Stellen, an denen Flüsse steigen müssten: %1, die höchste um %2.</translation>
    </message>
    <message>
        <source>Small depressions that hold water: %1, up to %2 deep.</source>
        <translation>Kleine Senken, in denen Wasser steht: %1, bis zu %2 tief.</translation>
    </message>
    <message>
        <source>Smooth steps</source>
        <translation>Stufen glätten</translation>
    </message>
    <message>
        <source>South band</source>
        <translation>Streifen im Süden</translation>
    </message>
    <message>
        <source>Spikes</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Spikes, stripes and seams: smaller ones stay; 0 goes by the roughness of the ground.</source>
        <translation>Ausreißer, Streifen und Nähte: kleinere bleiben; 0 richtet sich nach der Rauheit des Geländes.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Stripes</source>
        <translation>Streifen</translation>
    </message>
    <message>
        <source>Stripes and seams</source>
        <translation>Streifen und Nähte</translation>
    </message>
    <message>
        <source>The heights stand in steps of %1: %2 levels, and %3 of neighbouring cells are equal.</source>
        <translation>Die Höhen stehen in Stufen von %1: %2 Werte, und %3 der Nachbarzellen sind gleich hoch.</translation>
    </message>
    <message>
        <source>Too flat</source>
        <translation>Zu flach</translation>
    </message>
    <message>
        <source>Too steep</source>
        <translation>Zu steil</translation>
    </message>
    <message>
        <source>West band</source>
        <translation>Streifen im Westen</translation>
    </message>
    <message>
        <source>What is wrong with the ground.</source>
        <translation>Was am Gelände falsch ist.</translation>
    </message>
    <message>
        <source>Columns of the file that are left out in the west.</source>
        <translation>Spalten der Datei, die im Westen weggelassen werden.</translation>
    </message>
    <message>
        <source>Columns of the file that are taken; 0: all to the eastern edge.</source>
        <translation>Spalten der Datei, die genommen werden; 0: alle bis zum Ostrand.</translation>
    </message>
    <message>
        <source>Crop: columns</source>
        <translation>Ausschnitt: Spalten</translation>
    </message>
    <message>
        <source>Crop: first column</source>
        <translation>Ausschnitt: erste Spalte</translation>
    </message>
    <message>
        <source>Crop: first row</source>
        <translation>Ausschnitt: erste Zeile</translation>
    </message>
    <message>
        <source>Crop: rows</source>
        <translation>Ausschnitt: Zeilen</translation>
    </message>
    <message>
        <source>Rows of the file that are left out in the north.</source>
        <translation>Zeilen der Datei, die im Norden weggelassen werden.</translation>
    </message>
    <message>
        <source>Rows of the file that are taken; 0: all to the southern edge.</source>
        <translation>Zeilen der Datei, die genommen werden; 0: alle bis zum Südrand.</translation>
    </message>
    <message>
        <source>vector layers</source>
        <translation>Vektorebenen</translation>
    </message>
    <message>
        <source>For GIS programs: a table a layer, in the coordinate system of the terrain or in metres from the south-west corner.</source>
        <translation>Für GIS-Programme: je Ebene eine Tabelle, im Koordinatensystem des Geländes oder in Metern von der Südwestecke.</translation>
    </message>
    <message>
        <source>GeoPackage</source>
        <translation>GeoPackage</translation>
    </message>
    <message>
        <source>Cliffed coast</source>
        <translation>Steilküste</translation>
    </message>
    <message>
        <source>Waves that cut cliffs and fill bays with sand.</source>
        <translation>Wellen, die Kliffs schneiden und Buchten mit Sand füllen.</translation>
    </message>
    <message>
        <source>Beach angle</source>
        <translation>Strandneigung</translation>
    </message>
    <message>
        <source>Berm</source>
        <translation>Strandwall</translation>
    </message>
    <message>
        <source>Chalk cliffs</source>
        <translation>Kreidefelsen</translation>
    </message>
    <message>
        <source>Cliff angle</source>
        <translation>Kliffneigung</translation>
    </message>
    <message>
        <source>Coast</source>
        <translation>Küste</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>Dämpfung</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>Granite coast</source>
        <translation>Granitküste</translation>
    </message>
    <message>
        <source>Ground at or below it that reaches the edge of the map is sea.</source>
        <translation>Boden auf dieser Höhe oder darunter, der bis zum Kartenrand reicht, ist Meer.</translation>
    </message>
    <message>
        <source>Headlands and bays</source>
        <translation>Landspitzen und Buchten</translation>
    </message>
    <message>
        <source>Height of the waves of the open sea: how deep they work.</source>
        <translation>Höhe der Wellen des offenen Meeres: wie tief sie wirken.</translation>
    </message>
    <message>
        <source>High waves on hard rock: the shape of the land stays, with a rim of cliffs.</source>
        <translation>Hohe Wellen an hartem Gestein: Die Form des Landes bleibt, mit einem Saum von Kliffs.</translation>
    </message>
    <message>
        <source>How far sand goes along a shore under full waves in all of the time.</source>
        <translation>Wie weit Sand unter vollen Wellen in der ganzen Zeit an einem Ufer entlangwandert.</translation>
    </message>
    <message>
        <source>How far their directions vary; 180 and more: from all around.</source>
        <translation>Wie weit ihre Richtungen streuen; ab 180: von überall her.</translation>
    </message>
    <message>
        <source>How fast a cliff of soft rock that faces the open sea goes back: clay 1000, sandstone 100, granite 10.</source>
        <translation>Wie schnell ein Kliff aus weichem Gestein am offenen Meer zurückweicht: Ton 1000, Sandstein 100, Granit 10.</translation>
    </message>
    <message>
        <source>How high above the sea waves throw sand.</source>
        <translation>Wie hoch über das Meer Wellen den Sand werfen.</translation>
    </message>
    <message>
        <source>Into how many pieces the duration is cut; waves are found anew in each.</source>
        <translation>In wie viele Stücke die Dauer geteilt wird; in jedem werden die Wellen neu bestimmt.</translation>
    </message>
    <message>
        <source>Lake shore</source>
        <translation>Seeufer</translation>
    </message>
    <message>
        <source>Lets waves cut cliffs and platforms and drift sand into beaches and spits.</source>
        <translation>Lässt Wellen Kliffs und Plattformen schneiden und Sand zu Stränden und Nehrungen treiben.</translation>
    </message>
    <message>
        <source>Open sea</source>
        <translation>Offenes Meer</translation>
    </message>
    <message>
        <source>Platform slope</source>
        <translation>Plattformneigung</translation>
    </message>
    <message>
        <source>Plenty of sand and time: beaches fill the bays between worn headlands.</source>
        <translation>Viel Sand und Zeit: Strände füllen die Buchten zwischen abgetragenen Landspitzen.</translation>
    </message>
    <message>
        <source>Retreat</source>
        <translation>Rückzug</translation>
    </message>
    <message>
        <source>Sand share</source>
        <translation>Sandanteil</translation>
    </message>
    <message>
        <source>Share of the rock that becomes sand; the rest drifts out as mud.</source>
        <translation>Anteil des Gesteins, der zu Sand wird; der Rest treibt als Schlamm hinaus.</translation>
    </message>
    <message>
        <source>Slope of sandy shores.</source>
        <translation>Neigung sandiger Ufer.</translation>
    </message>
    <message>
        <source>Slope of the shore platform at the water line.</source>
        <translation>Neigung der Uferplattform an der Wasserlinie.</translation>
    </message>
    <message>
        <source>Small waves from all sides: low bluffs and narrow beaches.</source>
        <translation>Kleine Wellen von allen Seiten: niedrige Steilufer und schmale Strände.</translation>
    </message>
    <message>
        <source>Soft rock that stands steep: a wall above a wide platform.</source>
        <translation>Weiches Gestein, das steil steht: eine Wand über einer breiten Plattform.</translation>
    </message>
    <message>
        <source>Spits</source>
        <translation>Nehrungen</translation>
    </message>
    <message>
        <source>Steepest slope that stands behind the shore; more in hard rock.</source>
        <translation>Steilste Neigung, die hinter dem Ufer stehen bleibt; mehr in hartem Gestein.</translation>
    </message>
    <message>
        <source>Time that passes in all steps together; the sea has stood where it is for some 6000 years.</source>
        <translation>Zeit, die in allen Schritten zusammen vergeht; das Meer steht seit etwa 6000 Jahren, wo es steht.</translation>
    </message>
    <message>
        <source>Wave height</source>
        <translation>Wellenhöhe</translation>
    </message>
    <message>
        <source>Waves from</source>
        <translation>Wellen aus</translation>
    </message>
    <message>
        <source>Waves that come in aslant and drift much sand past corners of the land.</source>
        <translation>Wellen, die schräg einlaufen und viel Sand um die Ecken des Landes treiben.</translation>
    </message>
    <message>
        <source>Way of the waves over the sea beyond the map; those that rise on the map are as much weaker as their way is shorter.</source>
        <translation>Weg der Wellen über das Meer jenseits der Karte; solche, die auf der Karte entstehen, sind um so viel schwächer, wie ihr Weg kürzer ist.</translation>
    </message>
    <message>
        <source>Way over shallow ground in which waves lose most of their energy; less leaves coasts as they are sooner.</source>
        <translation>Weg über flachem Grund, auf dem Wellen das meiste ihrer Energie verlieren; bei weniger kommen Küsten eher zur Ruhe.</translation>
    </message>
    <message>
        <source>Where most waves come from, clockwise from north: 270 is the west.</source>
        <translation>Woher die meisten Wellen kommen, im Uhrzeigersinn von Norden: 270 ist Westen.</translation>
    </message>
    <message>
        <source>sea shore cliff beach wave surf spit bay headland platform marine erosion sand drift</source>
        <translation>meer ufer kliff strand welle brandung nehrung bucht landspitze plattform erosion sand drift küste steilküste</translation>
    </message>
    <message>
        <source>Refine the &amp;Ground…</source>
        <translation>&amp;Gelände verfeinern…</translation>
    </message>
    <message>
        <source>Carve detail below the cells of an imported heightmap, whose mean heights stay</source>
        <translation>Einzelheiten unterhalb der Zellen einer eingelesenen Höhenkarte schnitzen, deren mittlere Höhen bleiben</translation>
    </message>
    <message>
        <source>Make It &amp;Live</source>
        <translation>&amp;Lebendig machen</translation>
    </message>
    <message>
        <source>Add erosion with the uplift that holds the ground shown as it stands</source>
        <translation>Erosion mit der Hebung hinzufügen, die das gezeigte Gelände hält, wie es ist</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Amplify</source>
        <translation>Verfeinern</translation>
    </message>
    <message>
        <source>By how much relief weakens with each halving of its wavelength; real mountains have 1.9 to 2.</source>
        <translation>Um wie viel das Relief mit jeder Halbierung seiner Wellenlänge schwächer wird; echte Berge haben 1,9 bis 2.</translation>
    </message>
    <message>
        <source>Carves detail that the cells of the source were too large for, and keeps their means.</source>
        <translation>Schnitzt Einzelheiten, für die die Zellen der Quelle zu groß waren, und hält deren Mittelwerte.</translation>
    </message>
    <message>
        <source>Carving</source>
        <translation>Einschneiden</translation>
    </message>
    <message>
        <source>Creep</source>
        <translation>Kriechen</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Fall per halving</source>
        <translation>Abfall je Halbierung</translation>
    </message>
    <message>
        <source>How deep gullies cut in a round: more makes them longer and more branched.</source>
        <translation>Wie tief Rinnen in einer Runde einschneiden: Mehr macht sie länger und verzweigter.</translation>
    </message>
    <message>
        <source>How easily rivers cut the rock (K, in units that go with the area exponent); found from the ground where its own uplift is.</source>
        <translation>Wie leicht Flüsse das Gestein schneiden (K, in Einheiten, die zum Flächenexponenten gehören); aus dem Gelände bestimmt, wo dessen eigene Hebung gilt.</translation>
    </message>
    <message>
        <source>How far ridges and gullies are rounded in a round, in squared cells.</source>
        <translation>Wie weit Grate und Rinnen in einer Runde gerundet werden, in Zellen zum Quadrat.</translation>
    </message>
    <message>
        <source>How far the mean height of a source cell may move.</source>
        <translation>Wie weit sich die mittlere Höhe einer Quellzelle verschieben darf.</translation>
    </message>
    <message>
        <source>How soon gullies drop what they carry.</source>
        <translation>Wie bald Rinnen ablegen, was sie tragen.</translation>
    </message>
    <message>
        <source>How strong the detail is; 1 goes on as the source&apos;s own relief does.</source>
        <translation>Wie stark die Einzelheiten sind; 1 setzt fort, was das Relief der Quelle vorgibt.</translation>
    </message>
    <message>
        <source>Keep cell means</source>
        <translation>Zellmittel halten</translation>
    </message>
    <message>
        <source>On a finer grid the mean over each cell of the file stays its value, as amplifying needs it; off, heights go through the cells&apos; middles.</source>
        <translation>Auf einem feineren Raster bleibt das Mittel über jede Zelle der Datei ihr Wert, wie es das Verfeinern braucht; aus: Die Höhen gehen durch die Mitten der Zellen.</translation>
    </message>
    <message>
        <source>Side of the cells that the ground is known on; all that is smaller is made.</source>
        <translation>Seite der Zellen, auf denen das Gelände bekannt ist; alles Kleinere wird gemacht.</translation>
    </message>
    <message>
        <source>Source cells</source>
        <translation>Quellzellen</translation>
    </message>
    <message>
        <source>Steepest slope along the flow.</source>
        <translation>Steilste Neigung entlang des Abflusses.</translation>
    </message>
    <message>
        <source>The same as a share of the relief around the cell; the greater of both counts.</source>
        <translation>Dasselbe als Anteil des Reliefs um die Zelle; das Größere von beiden zählt.</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Tolerance of relief</source>
        <translation>Toleranz nach Relief</translation>
    </message>
    <message>
        <source>Where the ground&apos;s own uplift is found: begins with younger ground, up to the envelope of its ridges (-1), or with older, worn ground (1).</source>
        <translation>Wo die eigene Hebung des Geländes bestimmt wird: beginnt mit jüngerem Gelände, bis zur Hüllfläche seiner Grate (-1), oder mit älterem, abgetragenem (1).</translation>
    </message>
    <message>
        <source>detail upscale super resolution refine enhance upsample dem downscale gully fractal</source>
        <translation>einzelheiten hochskalieren auflösung verfeinern vergrößern detail dgm rinne fraktal schärfen</translation>
    </message>
    <message>
        <source>uplift tectonics fluvial geology mountains incision spl fastscape living inverse inversion age</source>
        <translation>hebung tektonik fluvial geologie gebirge einschneidung spl fastscape lebendig umkehrung inversion alter</translation>
    </message>
    <message>
        <source>Another seed gives other gullies.</source>
        <translation>Ein anderer Startwert gibt andere Rinnen.</translation>
    </message>
    <message>
        <source>Holds the ground</source>
        <translation>Hält das Gelände</translation>
    </message>
    <message>
        <source>A band of 100 m along each side, where scans fall off.</source>
        <translation>Ein Streifen von 100 m an jeder Seite, wo Aufnahmen abfallen.</translation>
    </message>
    <message>
        <source>Dig lake beds</source>
        <translation>Seebetten graben</translation>
    </message>
    <message>
        <source>Fill voids</source>
        <translation>Lücken füllen</translation>
    </message>
    <message>
        <source>Flat lakes of a survey get a bed that falls to 40 m.</source>
        <translation>Flache Seen einer Vermessung erhalten ein Bett, das bis 40 m abfällt.</translation>
    </message>
    <message>
        <source>Ground below -500 m counts as unknown, as files that mark it by -9999 or -32768 have it.</source>
        <translation>Boden unter -500 m gilt als unbekannt, wie in Dateien, die ihn mit -9999 oder -32768 kennzeichnen.</translation>
    </message>
    <message>
        <source>Level stripes and seams</source>
        <translation>Streifen und Nähte ausgleichen</translation>
    </message>
    <message>
        <source>Lines of a scanner and joints of tiles that lie too high or too low.</source>
        <translation>Zeilen eines Abtasters und Stöße von Kacheln, die zu hoch oder zu tief liegen.</translation>
    </message>
    <message>
        <source>Rebuild a frame</source>
        <translation>Rand neu aufbauen</translation>
    </message>
    <message>
        <source>Single cells that stand out, as birds and clouds leave them in surveys.</source>
        <translation>Einzelne herausragende Zellen, wie Vögel und Wolken sie in Vermessungen hinterlassen.</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>1/km</source>
        <translation>1/km</translation>
    </message>
    <message>
        <source>km²</source>
        <translation>km²</translation>
    </message>
    <message>
        <source>m</source>
        <translation>m</translation>
    </message>
    <message>
        <source>m/s</source>
        <translation>m/s</translation>
    </message>
    <message>
        <source>mm/h</source>
        <translation>mm/h</translation>
    </message>
    <message>
        <source>mm/yr</source>
        <translation>mm/a</translation>
    </message>
    <message>
        <source>m²</source>
        <translation>m²</translation>
    </message>
    <message>
        <source>m³/s</source>
        <translation>m³/s</translation>
    </message>
    <message>
        <source>per cell</source>
        <translation>je Zelle</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>yr</source>
        <translation>a</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Bulge</source>
        <translation>Wölbung</translation>
    </message>
    <message>
        <source>Cone</source>
        <translation>Kegel</translation>
    </message>
    <message>
        <source>Drained depressions</source>
        <translation>Entwässerte Senken</translation>
    </message>
    <message>
        <source>Highland</source>
        <translation>Hochland</translation>
    </message>
    <message>
        <source>Ice ages</source>
        <translation>Eiszeiten</translation>
    </message>
    <message>
        <source>Land and sea</source>
        <translation>Land und Meer</translation>
    </message>
    <message>
        <source>Low hills</source>
        <translation>Niedrige Hügel</translation>
    </message>
    <message>
        <source>Moraine</source>
        <translation>Moräne</translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Rolling ground</source>
        <translation>Sanft welliger Boden</translation>
    </message>
    <message>
        <source>Scree</source>
        <translation>Schutt</translation>
    </message>
    <message>
        <source>Sea floor</source>
        <translation>Meeresboden</translation>
    </message>
    <message>
        <source>Slow uplift</source>
        <translation>Langsame Hebung</translation>
    </message>
    <message>
        <source>Soft south</source>
        <translation>Weicher Süden</translation>
    </message>
    <message>
        <source>Steeper to the top</source>
        <translation>Nach oben steiler</translation>
    </message>
    <message>
        <source>Uplift and glens</source>
        <translation>Hebung und Täler</translation>
    </message>
    <message>
        <source>Uplift and rivers</source>
        <translation>Hebung und Flüsse</translation>
    </message>
    <message>
        <source>Valley by hand</source>
        <translation>Tal von Hand</translation>
    </message>
    <message>
        <source>Valleys</source>
        <translation>Täler</translation>
    </message>
    <message>
        <source>Wandering rivers</source>
        <translation>Wandernde Flüsse</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>Wellen</translation>
    </message>
    <message>
        <source>Fine &amp;Relief</source>
        <translation>Feines &amp;Relief</translation>
    </message>
    <message>
        <source>Tree&amp;s</source>
        <translation>&amp;Bäume</translation>
    </message>
    <message>
        <source>Terrain: RAW 16, splat maps, tiles, splines; what has changed since an import.</source>
        <translation>Terrain: RAW 16, Splatmaps, Kacheln, Splines; was sich seit einem Import geändert hat.</translation>
    </message>
    <message>
        <source>Alluvial fans</source>
        <translation>Schwemmfächer</translation>
    </message>
    <message>
        <source>Another number makes other lobes.</source>
        <translation>Eine andere Zahl ergibt andere Zungen.</translation>
    </message>
    <message>
        <source>Aprons of debris at the foot of walls that still stand.</source>
        <translation>Schuttschürzen am Fuß von Wänden, die noch stehen.</translation>
    </message>
    <message>
        <source>Bajada</source>
        <translation>Bajada</translation>
    </message>
    <message>
        <source>Coarse share</source>
        <translation>Grober Anteil</translation>
    </message>
    <message>
        <source>Concavity</source>
        <translation>Konkavität</translation>
    </message>
    <message>
        <source>Cones below the gullies of cliffs; hard rock stays above them.</source>
        <translation>Kegel unter den Rinnen von Felswänden; darüber bleibt hartes Gestein stehen.</translation>
    </message>
    <message>
        <source>Debris-flow fans</source>
        <translation>Murkegel</translation>
    </message>
    <message>
        <source>Denudation</source>
        <translation>Abtrag</translation>
    </message>
    <message>
        <source>Dry sand</source>
        <translation>Trockener Sand</translation>
    </message>
    <message>
        <source>Fan slope</source>
        <translation>Fächerneigung</translation>
    </message>
    <message>
        <source>First talus</source>
        <translation>Erster Schutt</translation>
    </message>
    <message>
        <source>Gentle fans that fill valleys with broad floors.</source>
        <translation>Sanfte Fächer, die Täler mit breiten Böden füllen.</translation>
    </message>
    <message>
        <source>Ground that creeps down to gentle slopes.</source>
        <translation>Boden, der zu sanften Hängen zerfließt.</translation>
    </message>
    <message>
        <source>Ground that holds no wall.</source>
        <translation>Boden, in dem keine Wand steht.</translation>
    </message>
    <message>
        <source>How fast slopes of 45° wear down, and gentler ones less: what fans are made of.</source>
        <translation>Wie schnell Hänge von 45° abgetragen werden, sanftere langsamer: woraus die Fächer bestehen.</translation>
    </message>
    <message>
        <source>How much fans flatten outward; 0: straight cones.</source>
        <translation>Wie stark Fächer nach außen flacher werden; 0: gerade Kegel.</translation>
    </message>
    <message>
        <source>How much gentler the fans of larger rivers are.</source>
        <translation>Um wie viel flacher die Fächer größerer Flüsse sind.</translation>
    </message>
    <message>
        <source>How unevenly rock resists from one cell to the next: slopes get small gullies, steps and broken faces.</source>
        <translation>Wie ungleich Gestein von einer Zelle zur nächsten standhält: Hänge bekommen kleine Rinnen, Stufen und zerbrochene Flächen.</translation>
    </message>
    <message>
        <source>How unevenly flows spread over a fan; 0: smooth cones.</source>
        <translation>Wie ungleich sich Ströme über einen Fächer ausbreiten; 0: glatte Kegel.</translation>
    </message>
    <message>
        <source>Into how many pieces the duration is cut: more make finer lobes.</source>
        <translation>In wie viele Abschnitte die Dauer geteilt wird: mehr ergeben feinere Zungen.</translation>
    </message>
    <message>
        <source>Land that must drain through a mouth before there is a fan.</source>
        <translation>Land, das durch eine Mündung entwässern muss, damit es einen Fächer gibt.</translation>
    </message>
    <message>
        <source>Lets rivers build cones of what they carry before the mouths of their valleys.</source>
        <translation>Lässt Flüsse vor den Mündungen ihrer Täler Kegel aus dem aufschütten, was sie mitführen.</translation>
    </message>
    <message>
        <source>Lobes</source>
        <translation>Zungen</translation>
    </message>
    <message>
        <source>Low, wide fans of rivers that carry gravel.</source>
        <translation>Flache, weite Fächer von Flüssen, die Kies führen.</translation>
    </message>
    <message>
        <source>Minimum catchment</source>
        <translation>Einzugsgebiet ab</translation>
    </message>
    <message>
        <source>Mountainsides that have slid until nothing moves.</source>
        <translation>Berghänge, die gerutscht sind, bis sich nichts mehr bewegt.</translation>
    </message>
    <message>
        <source>River fans</source>
        <translation>Flussfächer</translation>
    </message>
    <message>
        <source>Share of it that settles in fans; the rest leaves as mud.</source>
        <translation>Anteil davon, der in Fächern liegen bleibt; der Rest verlässt als Schlamm die Karte.</translation>
    </message>
    <message>
        <source>Slope at the apex of the fan of a catchment of 1 km²: rivers 1 to 5°, debris flows 5 to 12°.</source>
        <translation>Neigung an der Spitze des Fächers eines Einzugsgebiets von 1 km²: Flüsse 1 bis 5°, Muren 5 bis 12°.</translation>
    </message>
    <message>
        <source>Slopes at rest</source>
        <translation>Ruhende Hänge</translation>
    </message>
    <message>
        <source>So much debris that the fans of a range join into one apron.</source>
        <translation>So viel Schutt, dass die Fächer eines Gebirges zu einer Schürze zusammenwachsen.</translation>
    </message>
    <message>
        <source>Steep, lobed cones at the mouths of small gullies.</source>
        <translation>Steile Kegel mit Zungen an den Mündungen kleiner Rinnen.</translation>
    </message>
    <message>
        <source>Talus cones</source>
        <translation>Schuttkegel</translation>
    </message>
    <message>
        <source>Valley fill</source>
        <translation>Talfüllung</translation>
    </message>
    <message>
        <source>Wet clay</source>
        <translation>Nasser Ton</translation>
    </message>
    <message>
        <source>alluvium fan cone bajada debris flow sediment deposit gravel valley mouth delta piedmont</source>
        <translation>Schwemmfächer Schwemmkegel Fächer Kegel Bajada Mure Murgang Sediment Ablagerung Kies Talmündung Delta Piedmont</translation>
    </message>
    <message>
        <source>The real volcano with its crater, and what rivers make of it in forty thousand years.</source>
        <translation>Der wirkliche Vulkan mit seinem Krater, und was Flüsse in vierzigtausend Jahren aus ihm machen.</translation>
    </message>
    <message>
        <source>Fans</source>
        <translation>Fächer</translation>
    </message>
    <message>
        <source>Forty thousand years of rivers</source>
        <translation>Vierzigtausend Jahre Flüsse</translation>
    </message>
    <message>
        <source>Draw a river, ridge, road, region or pin: click adds a point, Enter ends; drag moves, Alt bends, Shift lifts, Ctrl on the line inserts, Del deletes</source>
        <translation>Fluss, Grat, Straße, Gebiet oder Festpunkt zeichnen: Klick setzt einen Punkt, Eingabe beendet; Ziehen verschiebt, Alt biegt, Umschalt hebt, Strg auf der Linie fügt ein, Entf löscht</translation>
    </message>
    <message>
        <source>Banks</source>
        <translation>Ufer</translation>
    </message>
    <message>
        <source>Gives a crest, a foot or a contour the heights of its points.</source>
        <translation>Gibt einem Kamm, einem Fuß oder einer Höhenlinie die Höhen ihrer Punkte.</translation>
    </message>
    <message>
        <source>Gives a place a height, or holds the one that it has.</source>
        <translation>Gibt einem Ort eine Höhe oder hält die, die er hat.</translation>
    </message>
    <message>
        <source>Gives places, lines, lakes and rivers the heights that you set, and moves the ground between as little as can be.</source>
        <translation>Gibt Orten, Linien, Seen und Flüssen die Höhen, die man setzt, und bewegt den Boden dazwischen so wenig wie möglich.</translation>
    </message>
    <message>
        <source>Height line</source>
        <translation>Höhenlinie</translation>
    </message>
    <message>
        <source>How deep the bed comes far from the shore; lower ground stays.</source>
        <translation>Wie tief das Bett fern vom Ufer wird; tieferer Boden bleibt.</translation>
    </message>
    <message>
        <source>How far from a river&apos;s bed the ground follows it.</source>
        <translation>Wie weit neben einem Flussbett der Boden ihm folgt.</translation>
    </message>
    <message>
        <source>How far from pins, lines and shores the ground follows them; there a twentieth of the change is left.</source>
        <translation>Wie weit um Festpunkte, Linien und Ufer der Boden ihnen folgt; dort ist von der Änderung noch ein Zwanzigstel übrig.</translation>
    </message>
    <message>
        <source>How far the bed lies below the ground that it would otherwise follow.</source>
        <translation>Wie tief das Bett unter dem Boden liegt, dem es sonst folgte.</translation>
    </message>
    <message>
        <source>How steeply the bed falls from the shore, rise over run.</source>
        <translation>Wie steil das Bett vom Ufer abfällt, Höhe durch Länge.</translation>
    </message>
    <message>
        <source>Lets a lake stand at the height of its points.</source>
        <translation>Lässt einen See auf der Höhe seiner Punkte stehen.</translation>
    </message>
    <message>
        <source>Moves the ground the least by which a river never climbs.</source>
        <translation>Bewegt den Boden nur so weit, dass ein Fluss nirgends steigt.</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Festpunkt</translation>
    </message>
    <message>
        <source>Pins</source>
        <translation>Festpunkte</translation>
    </message>
    <message>
        <source>River bed</source>
        <translation>Flussbett</translation>
    </message>
    <message>
        <source>constraint pin height fix control point spot ridge line contour lake level shore river bed burn hydro enforce solve osm geojson</source>
        <translation>Festpunkt Höhe festhalten Passpunkt Höhenpunkt Grat Linie Höhenlinie Seespiegel Ufer Flussbett einbrennen Zwang lösen osm geojson</translation>
    </message>
    <message>
        <source>How far the uplift follows pins: as wide as the ranges are that they raise.</source>
        <translation>Wie weit die Hebung den Festpunkten folgt: so breit wie die Gebirge, die sie heben.</translation>
    </message>
    <message>
        <source>Pin reach</source>
        <translation>Reichweite der Festpunkte</translation>
    </message>
    <message>
        <source>Broadleaved trees</source>
        <translation>Laubbäume</translation>
    </message>
    <message>
        <source>Choose patches</source>
        <translation>Kacheln wählen</translation>
    </message>
    <message>
        <source>Conifers</source>
        <translation>Nadelbäume</translation>
    </message>
    <message>
        <source>Copy to the window</source>
        <translation>Kopie ins Fenster</translation>
    </message>
    <message>
        <source>Drawn as</source>
        <translation>Gezeichnet als</translation>
    </message>
    <message>
        <source>Ground with water</source>
        <translation>Boden mit Wasser</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Shape of the ground</source>
        <translation>Form des Geländes</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Sky or background</source>
        <translation>Himmel oder Hintergrund</translation>
    </message>
    <message>
        <source>Sort out dry pixels</source>
        <translation>Trockene Pixel aussortieren</translation>
    </message>
    <message>
        <source>Trees</source>
        <translation>Bäume</translation>
    </message>
    <message>
        <source>What the landscape look shows of them where trees are on.</source>
        <translation>Was die Landschaft von ihnen zeigt, wo Bäume eingeschaltet sind.</translation>
    </message>
    <message>
        <source>How deep rivers keep their beds at most in what drops lay down there, so that they run in the same places at every resolution; 0: drops fill them up. Not as published.</source>
        <translation>Wie tief Flüsse ihre Betten höchstens in dem behalten, was Tropfen dort ablagern, damit sie bei jeder Auflösung am selben Ort fließen; 0: Tropfen füllen sie auf. Nicht wie veröffentlicht.</translation>
    </message>
    <message>
        <source>River beds</source>
        <translation>Flussbetten</translation>
    </message>
    <message>
        <source>Along which most joints run, from north; the others cross them.</source>
        <translation>In der die meisten Klüfte verlaufen, von Norden aus; die anderen kreuzen sie.</translation>
    </message>
    <message>
        <source>Another number makes other rock.</source>
        <translation>Eine andere Zahl macht anderes Gestein.</translation>
    </message>
    <message>
        <source>Contrasting provinces</source>
        <translation>Gegensätzliche Landschaften</translation>
    </message>
    <message>
        <source>Distance from one of the largest bodies of hard rock to the next.</source>
        <translation>Abstand von einem der größten Körper aus hartem Gestein zum nächsten.</translation>
    </message>
    <message>
        <source>Hard rock in blocks: valleys and cliffs follow its joints.</source>
        <translation>Hartes Gestein in Blöcken: Täler und Klippen folgen seinen Klüften.</translation>
    </message>
    <message>
        <source>Hardness of the hardest rock; 0: the rock is the same everywhere.</source>
        <translation>Härte des härtesten Gesteins; 0: Das Gestein ist überall gleich.</translation>
    </message>
    <message>
        <source>Highlands of hard rock beside low, finely cut country.</source>
        <translation>Hochland aus hartem Gestein neben niedrigem, fein zerschnittenem Land.</translation>
    </message>
    <message>
        <source>How much smaller bodies of rock differ, as a share of those twice their size.</source>
        <translation>Wie stark sich kleinere Körper unterscheiden, als Anteil der doppelt so großen.</translation>
    </message>
    <message>
        <source>How weak the rock is along joints; 0: there are none.</source>
        <translation>Wie schwach das Gestein entlang der Klüfte ist; 0: Es gibt keine.</translation>
    </message>
    <message>
        <source>Joint direction</source>
        <translation>Richtung der Klüfte</translation>
    </message>
    <message>
        <source>Joint spacing</source>
        <translation>Abstand der Klüfte</translation>
    </message>
    <message>
        <source>Joint strength</source>
        <translation>Stärke der Klüfte</translation>
    </message>
    <message>
        <source>Jointed granite</source>
        <translation>Zerklüfteter Granit</translation>
    </message>
    <message>
        <source>Makes rock hard and soft from place to place, with joints: erosion behind it no longer cuts everywhere alike.</source>
        <translation>Macht das Gestein von Ort zu Ort hart und weich, mit Klüften: Die Erosion dahinter schneidet nicht mehr überall gleich ein.</translation>
    </message>
    <message>
        <source>Mean distance from one line of weak rock to the next.</source>
        <translation>Mittlerer Abstand von einer Linie schwachen Gesteins zur nächsten.</translation>
    </message>
    <message>
        <source>Patch size</source>
        <translation>Größe der Körper</translation>
    </message>
    <message>
        <source>Share of the ground where the rock is hard.</source>
        <translation>Anteil des Bodens, an dem das Gestein hart ist.</translation>
    </message>
    <message>
        <source>Small differences: gullies of all sizes, and slopes without any.</source>
        <translation>Kleine Unterschiede: Rinnen aller Größen und Hänge ohne welche.</translation>
    </message>
    <message>
        <source>Uneven rock</source>
        <translation>Ungleiches Gestein</translation>
    </message>
    <message>
        <source>Uneven soils</source>
        <translation>Ungleiche Böden</translation>
    </message>
    <message>
        <source>geology hardness granite joints faults weakness erodibility lithology variation</source>
        <translation>Geologie Härte Granit Klüfte Störungen Schwäche Erodierbarkeit Gesteinsart Abwechslung</translation>
    </message>
    <message>
        <source>Cells that the file has no value for (1): their ground is made up, and water ends there.</source>
        <translation>Zellen, für die die Datei keinen Wert hat (1): ihr Boden ist ergänzt, und Wasser endet dort.</translation>
    </message>
    <message>
        <source>Cells that the file has no value for are filled from their neighbours; on, the mask is 0 there, so that brushes leave them.</source>
        <translation>Zellen, für die die Datei keinen Wert hat, werden aus ihren Nachbarn gefüllt; eingeschaltet ist die Maske dort 0, sodass Pinsel sie nicht verändern.</translation>
    </message>
    <message>
        <source>Deepest water</source>
        <translation>Tiefstes Wasser</translation>
    </message>
    <message>
        <source>Fill level</source>
        <translation>Waagrecht füllen</translation>
    </message>
    <message>
        <source>None stands in water that is deeper.</source>
        <translation>Keines steht in tieferem Wasser.</translation>
    </message>
    <message>
        <source>On, the file fills the map whatever extent it has itself; off, &apos;oxbow run&apos; gives the map the extent of the file.</source>
        <translation>Eingeschaltet füllt die Datei die Karte, gleich welche Ausdehnung sie selbst hat; ausgeschaltet gibt „oxbow run“ der Karte die Ausdehnung der Datei.</translation>
    </message>
    <message>
        <source>Stretch to the map</source>
        <translation>Auf die Karte strecken</translation>
    </message>
    <message>
        <source>no_data</source>
        <translation>ohne Daten</translation>
    </message>
    <message>
        <source>&amp;Run Changes at Once</source>
        <translation>Änderungen sofort &amp;rechnen</translation>
    </message>
    <message>
        <source>Run what a change outdates at once, instead of waiting for Play</source>
        <translation>Sofort neu rechnen, was eine Änderung überholt, statt auf Abspielen zu warten</translation>
    </message>
    <message>
        <source>Drops in total</source>
        <translation>Tropfen insgesamt</translation>
    </message>
    <message>
        <source>Maximum accumulation</source>
        <translation>Höchste Akkumulation</translation>
    </message>
    <message>
        <source>Minimum fall along the bed, rise over run; less only where pins leave less.</source>
        <translation>Mindestgefälle längs des Bettes, Höhe durch Länge; weniger nur, wo Festpunkte weniger lassen.</translation>
    </message>
    <message>
        <source>Rock</source>
        <translation>Gestein</translation>
    </message>
    <message>
        <source>Slopes</source>
        <translation>Hänge</translation>
    </message>
    <message>
        <source>&amp;Variations…</source>
        <translation>&amp;Variationen…</translation>
    </message>
    <message>
        <source>Choose among pictures of the terrain with other seeds and values</source>
        <translation>Unter Bildern des Geländes mit anderen Startwerten und Werten wählen</translation>
    </message>
    <message>
        <source>Scarplands</source>
        <translation>Schichtstufenland</translation>
    </message>
    <message>
        <source>Tilted layers of rock, cut into tablelands with escarpments.</source>
        <translation>Geneigte Gesteinsschichten, zu Tafelländern mit Schichtstufen zerschnitten.</translation>
    </message>
    <message>
        <source>Fault block</source>
        <translation>Bruchscholle</translation>
    </message>
    <message>
        <source>A range of jointed rock that rises between two plains, with fans at its foot.</source>
        <translation>Ein Gebirge aus geklüftetem Gestein, das zwischen zwei Ebenen aufsteigt, mit Schwemmfächern am Fuß.</translation>
    </message>
    <message>
        <source>Two ranges, a river and the moraine that dams it, drawn as curves; erosion makes them land.</source>
        <translation>Zwei Bergketten, ein Fluss und die Moräne, die ihn staut, als Kurven gezeichnet; Erosion macht Land daraus.</translation>
    </message>
    <message>
        <source>A polygon for each part of a catchment, with its number and size.</source>
        <translation>Ein Polygon für jeden Teil eines Einzugsgebiets, mit Nummer und Größe.</translation>
    </message>
    <message>
        <source>Old valleys</source>
        <translation>Alte Täler</translation>
    </message>
    <message>
        <source>Tables cut free</source>
        <translation>Freigelegte Tafeln</translation>
    </message>
    <message>
        <source>Gullies in the talus</source>
        <translation>Rinnen im Hangschutt</translation>
    </message>
    <message>
        <source>Barrancos</source>
        <translation>Barrancos</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>Verwerfung</translation>
    </message>
    <message>
        <source>Tilting and rivers</source>
        <translation>Kippung und Flüsse</translation>
    </message>
    <message>
        <source>Rivers since the ice</source>
        <translation>Flüsse seit der Eiszeit</translation>
    </message>
    <message>
        <source>Range that rises</source>
        <translation>Aufsteigende Kette</translation>
    </message>
    <message>
        <source>Distance to a road</source>
        <translation>Abstand zu einer Straße</translation>
    </message>
    <message>
        <source>Hollows and spurs of the ground narrower than this shape the shore.</source>
        <translation>Mulden und Sporne des Geländes, die schmaler sind, formen das Ufer.</translation>
    </message>
    <message>
        <source>How deep the middle lies below the level.</source>
        <translation>Wie tief die Mitte unter dem Wasserspiegel liegt.</translation>
    </message>
    <message>
        <source>How far the edge of the nearest built road is, below 0 on it.</source>
        <translation>Wie weit der Rand der nächsten gebauten Straße entfernt ist; auf ihr unter 0.</translation>
    </message>
    <message>
        <source>How much its width varies, and how far its flood plain lies now to one side, now to the other.</source>
        <translation>Wie sehr seine Breite schwankt und wie weit seine Aue mal auf der einen, mal auf der anderen Seite liegt.</translation>
    </message>
    <message>
        <source>How much of them is kept: 0 gives a smooth basin with the shore on the line.</source>
        <translation>Wie viel davon bleibt: 0 ergibt ein glattes Becken mit dem Ufer auf der Linie.</translation>
    </message>
    <message>
        <source>Jointed rock</source>
        <translation>Geklüftetes Gestein</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Klüfte</translation>
    </message>
    <message>
        <source>Kept relief</source>
        <translation>Erhaltenes Relief</translation>
    </message>
    <message>
        <source>Lakes, rivers, roads, bridges, curves and things on the ground in one file, a layer each, for GIS programs.</source>
        <translation>Seen, Flüsse, Straßen, Brücken, Kurven und Dinge auf dem Boden in einer Datei, je eine Ebene, für GIS-Programme.</translation>
    </message>
    <message>
        <source>Land that drains through each cell, its own included, m².</source>
        <translation>Land, das durch jede Zelle entwässert, ihre eigene Fläche eingeschlossen, m².</translation>
    </message>
    <message>
        <source>Lines of equal height.</source>
        <translation>Linien gleicher Höhe.</translation>
    </message>
    <message>
        <source>On a road</source>
        <translation>Auf einer Straße</translation>
    </message>
    <message>
        <source>Ridges and river by hand</source>
        <translation>Kämme und Fluss von Hand</translation>
    </message>
    <message>
        <source>Rivers, ridges, cliffs, roads, plateaus and lakes along lines that you draw.</source>
        <translation>Flüsse, Kämme, Klippen, Straßen, Plateaus und Seen entlang gezeichneter Linien.</translation>
    </message>
    <message>
        <source>Roads as they were built: lines with height, width and grade, bridges apart.</source>
        <translation>Straßen, wie sie gebaut wurden: Linien mit Höhe, Breite und Steigung, Brücken für sich.</translation>
    </message>
    <message>
        <source>Sinks a basin whose shore follows the ground.</source>
        <translation>Senkt ein Becken ein, dessen Ufer dem Gelände folgt.</translation>
    </message>
    <message>
        <source>Talus</source>
        <translation>Hangschutt</translation>
    </message>
    <message>
        <source>The carriageways of built roads and the decks of their bridges as triangles.</source>
        <translation>Die Fahrbahnen gebauter Straßen und die Decks ihrer Brücken als Dreiecke.</translation>
    </message>
    <message>
        <source>The share of the ground that built roads cover.</source>
        <translation>Der Anteil des Bodens, den gebaute Straßen bedecken.</translation>
    </message>
    <message>
        <source>Tilted layers</source>
        <translation>Geneigte Schichten</translation>
    </message>
    <message>
        <source>Where water goes: 1 east, 2 south-east, 4 south, and so on to 128 north-east; 0 where it ends.</source>
        <translation>Wohin das Wasser fließt: 1 Osten, 2 Südosten, 4 Süden und so weiter bis 128 Nordosten; 0, wo es endet.</translation>
    </message>
    <message>
        <source>catchments as areas</source>
        <translation>Einzugsgebiete als Flächen</translation>
    </message>
    <message>
        <source>contours</source>
        <translation>Höhenlinien</translation>
    </message>
    <message>
        <source>drainage area</source>
        <translation>Einzugsgebietsfläche</translation>
    </message>
    <message>
        <source>flow direction, numbers</source>
        <translation>Fließrichtung, Zahlen</translation>
    </message>
    <message>
        <source>road surface</source>
        <translation>Straßenfläche</translation>
    </message>
    <message>
        <source>roads</source>
        <translation>Straßen</translation>
    </message>
    <message>
        <source>spline path line bezier river road ridge cliff plateau lake basin region vector gis shape draw</source>
        <translation>Spline Pfad Linie Bezier Fluss Straße Kamm Klippe Plateau See Becken Region Vektor GIS Form zeichnen</translation>
    </message>
    <message>
        <source>A few high steps with cliffs between them.</source>
        <translation>Wenige hohe Stufen mit Felswänden dazwischen.</translation>
    </message>
    <message>
        <source>A narrow step at the waterline.</source>
        <translation>Eine schmale Stufe an der Wasserlinie.</translation>
    </message>
    <message>
        <source>All but large lakes</source>
        <translation>Alles außer großen Seen</translation>
    </message>
    <message>
        <source>All water runs off the map.</source>
        <translation>Alles Wasser läuft von der Karte ab.</translation>
    </message>
    <message>
        <source>Almost level land with low swells.</source>
        <translation>Fast ebenes Land mit flachen Wellen.</translation>
    </message>
    <message>
        <source>Broad beaches and shallows.</source>
        <translation>Breite Strände und flaches Wasser.</translation>
    </message>
    <message>
        <source>Broad forms</source>
        <translation>Große Formen</translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>Bedeckung</translation>
    </message>
    <message>
        <source>Cover, noise and paint</source>
        <translation>Bedeckung, Rauschen und Malerei</translation>
    </message>
    <message>
        <source>Curves and roads</source>
        <translation>Kurven und Straßen</translation>
    </message>
    <message>
        <source>Depressions up to a square kilometre.</source>
        <translation>Senken bis zu einem Quadratkilometer.</translation>
    </message>
    <message>
        <source>Every depression</source>
        <translation>Jede Senke</translation>
    </message>
    <message>
        <source>Faults of the grid; every lake stays.</source>
        <translation>Fehler des Rasters; jeder See bleibt.</translation>
    </message>
    <message>
        <source>Fine layers</source>
        <translation>Feine Schichten</translation>
    </message>
    <message>
        <source>Firm rock</source>
        <translation>Fester Fels</translation>
    </message>
    <message>
        <source>Folded ranges</source>
        <translation>Gefaltete Ketten</translation>
    </message>
    <message>
        <source>Forest</source>
        <translation>Wald</translation>
    </message>
    <message>
        <source>High plateaus</source>
        <translation>Hochebenen</translation>
    </message>
    <message>
        <source>Highlands that valleys cut into.</source>
        <translation>Hochland, in das sich Täler schneiden.</translation>
    </message>
    <message>
        <source>Long ranges that are bent.</source>
        <translation>Lange, gebogene Bergketten.</translation>
    </message>
    <message>
        <source>Many low, level steps of one height.</source>
        <translation>Viele niedrige, ebene Stufen gleicher Höhe.</translation>
    </message>
    <message>
        <source>Natural cover</source>
        <translation>Natürliche Bedeckung</translation>
    </message>
    <message>
        <source>Only mountains and valleys stay.</source>
        <translation>Nur Berge und Täler bleiben.</translation>
    </message>
    <message>
        <source>Only what stands almost upright goes.</source>
        <translation>Nur was fast senkrecht steht, wird abgetragen.</translation>
    </message>
    <message>
        <source>Plains below a few high peaks.</source>
        <translation>Ebenen unter wenigen hohen Gipfeln.</translation>
    </message>
    <message>
        <source>Rice terraces</source>
        <translation>Reisterrassen</translation>
    </message>
    <message>
        <source>Rocky shores</source>
        <translation>Felsige Ufer</translation>
    </message>
    <message>
        <source>Rounded hills with gentle dips.</source>
        <translation>Runde Hügel mit flachen Senken.</translation>
    </message>
    <message>
        <source>Sandy shores</source>
        <translation>Sandige Ufer</translation>
    </message>
    <message>
        <source>Sediment</source>
        <translation>Sediment</translation>
    </message>
    <message>
        <source>Share of the ground that meadow, forest, rock or snow covers in the view where the recipe does not say what lies there.</source>
        <translation>Anteil des Bodens, den Wiese, Wald, Fels oder Schnee in der Ansicht bedeckt, wo das Rezept nicht sagt, was dort liegt.</translation>
    </message>
    <message>
        <source>Sharp ridges over deep valleys.</source>
        <translation>Scharfe Grate über tiefen Tälern.</translation>
    </message>
    <message>
        <source>Slopes of dunes.</source>
        <translation>Hänge von Dünen.</translation>
    </message>
    <message>
        <source>Slopes of loose stones.</source>
        <translation>Hänge aus losen Steinen.</translation>
    </message>
    <message>
        <source>Small pits</source>
        <translation>Kleine Löcher</translation>
    </message>
    <message>
        <source>Soften</source>
        <translation>Weicher</translation>
    </message>
    <message>
        <source>Takes the edge off single cells.</source>
        <translation>Glättet einzelne Zellen.</translation>
    </message>
    <message>
        <source>Thin layers that only just show.</source>
        <translation>Dünne Schichten, die man gerade noch sieht.</translation>
    </message>
    <message>
        <source>What covers the ground.</source>
        <translation>Was den Boden bedeckt.</translation>
    </message>
    <message>
        <source>Wide lowlands</source>
        <translation>Weites Tiefland</translation>
    </message>
    <message>
        <source>Wide plain</source>
        <translation>Weite Ebene</translation>
    </message>
    <message>
        <source>Young mountains</source>
        <translation>Junges Gebirge</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>E&amp;infügen</translation>
    </message>
    <message>
        <source>Add the stages of a recipe that was copied after the selected one</source>
        <translation>Die Stufen eines kopierten Rezepts nach der gewählten einfügen</translation>
    </message>
    <message>
        <source>New from a Real &amp;Place…</source>
        <translation>Neu aus einem echten &amp;Ort…</translation>
    </message>
    <message>
        <source>Make a terrain of an elevation model and the rivers, lakes and roads of a map</source>
        <translation>Ein Gelände aus einem Höhenmodell und den Flüssen, Seen und Straßen einer Karte machen</translation>
    </message>
    <message>
        <source>On a curve</source>
        <translation>Auf einer Kurve</translation>
    </message>
    <message>
        <source>The cells that the lines of curves pass.</source>
        <translation>Die Zellen, durch die Linien von Kurven gehen.</translation>
    </message>
    <message>
        <source>The ring is the shore of an island in a lake: the ground within it stays.</source>
        <translation>Der Ring ist das Ufer einer Insel in einem See: Der Boden darin bleibt.</translation>
    </message>
    <message>
        <source>Start with an empty terrain, an example, a template or a recent file</source>
        <translation>Mit einem leeren Gelände, einem Beispiel, einer Vorlage oder einer zuletzt geöffneten Datei beginnen</translation>
    </message>
    <message>
        <source>Save as &amp;Template…</source>
        <translation>Als &amp;Vorlage speichern…</translation>
    </message>
    <message>
        <source>Keep the recipe, its files and a picture to start new terrains with</source>
        <translation>Das Rezept, seine Dateien und ein Bild behalten, um neue Gelände damit zu beginnen</translation>
    </message>
    <message>
        <source>Trade-wind island</source>
        <translation>Insel im Passat</translation>
    </message>
    <message>
        <source>A volcano in the trade wind: deep valleys where it rains, old slopes behind.</source>
        <translation>Ein Vulkan im Passat: tiefe Täler, wo es regnet, alte Hänge dahinter.</translation>
    </message>
    <message>
        <source>Background rain</source>
        <translation>Grundregen</translation>
    </message>
    <message>
        <source>By how much it is colder for each kilometre above: more holds vapour closer to the ground.</source>
        <translation>Um wie viel es je Kilometer Höhe kälter wird: Ein größerer Wert hält den Dampf näher am Boden.</translation>
    </message>
    <message>
        <source>Conversion time</source>
        <translation>Umwandlungszeit</translation>
    </message>
    <message>
        <source>Cool, steady wind from the sea: wet western slopes, a dry east.</source>
        <translation>Kühler, steter Wind vom Meer: nasse Westhänge, ein trockener Osten.</translation>
    </message>
    <message>
        <source>Dry interior</source>
        <translation>Trockenes Binnenland</translation>
    </message>
    <message>
        <source>Fallout time</source>
        <translation>Fallzeit</translation>
    </message>
    <message>
        <source>Faster wind lifts more air and carries the rain farther.</source>
        <translation>Schnellerer Wind hebt mehr Luft und trägt den Regen weiter.</translation>
    </message>
    <message>
        <source>How far the wind varies to either side; 180: it comes from everywhere.</source>
        <translation>Wie weit der Wind nach beiden Seiten schwankt; bei 180 kommt er von überall.</translation>
    </message>
    <message>
        <source>How strongly air resists being lifted: more makes rain begin farther before the slope, with less on the crest.</source>
        <translation>Wie stark sich Luft dem Heben widersetzt: Bei größerem Wert beginnt der Regen weiter vor dem Hang, auf dem Kamm fällt weniger.</translation>
    </message>
    <message>
        <source>Ice that forms in a year where it is high and cold, at most; times painted rain.</source>
        <translation>Eis, das in einem Jahr in der Höhe höchstens entsteht; mal gemaltem Regen.</translation>
    </message>
    <message>
        <source>Lapse rate</source>
        <translation>Temperaturgradient</translation>
    </message>
    <message>
        <source>Lava flows</source>
        <translation>Lavaströme</translation>
    </message>
    <message>
        <source>Lets wind bring the rain: wet slopes where it climbs, a dry side behind. Erosion, lakes and rivers behind it go by that.</source>
        <translation>Lässt den Wind den Regen bringen: nasse Hänge, wo er aufsteigt, eine trockene Seite dahinter. Erosion, Seen und Flüsse danach richten sich danach.</translation>
    </message>
    <message>
        <source>Little rain but on the mountains.</source>
        <translation>Wenig Regen außer in den Bergen.</translation>
    </message>
    <message>
        <source>Mean of the map</source>
        <translation>Mittel der Karte</translation>
    </message>
    <message>
        <source>Moist stability</source>
        <translation>Feuchtstabilität</translation>
    </message>
    <message>
        <source>Monsoon</source>
        <translation>Monsun</translation>
    </message>
    <message>
        <source>Multiple of the width that rivers of this discharge have; none is wider than a quarter of the map.</source>
        <translation>Vielfaches der Breite, die Flüsse dieses Abflusses haben; keiner ist breiter als ein Viertel der Karte.</translation>
    </message>
    <message>
        <source>Of the air at sea level; warm air holds more vapour: more rain on slopes.</source>
        <translation>Der Luft auf Meereshöhe; warme Luft enthält mehr Dampf: mehr Regen an Hängen.</translation>
    </message>
    <message>
        <source>Orographic rain</source>
        <translation>Steigungsregen</translation>
    </message>
    <message>
        <source>Rain that counts as 1: of the mean, the map as a whole gets neither more nor less.</source>
        <translation>Regen, der als 1 zählt: Beim Mittel bekommt die Karte insgesamt weder mehr noch weniger.</translation>
    </message>
    <message>
        <source>Rain where no ground disturbs the air; little leaves the lee dry.</source>
        <translation>Regen, wo kein Gelände die Luft stört; wenig lässt die Leeseite trocken.</translation>
    </message>
    <message>
        <source>Relative to</source>
        <translation>Bezogen auf</translation>
    </message>
    <message>
        <source>Shield volcano</source>
        <translation>Schildvulkan</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>The wind blows over the sea, not over its bed.</source>
        <translation>Der Wind weht über das Meer, nicht über seinen Grund.</translation>
    </message>
    <message>
        <source>Trade wind</source>
        <translation>Passat</translation>
    </message>
    <message>
        <source>Trade winds on an island</source>
        <translation>Passat auf einer Insel</translation>
    </message>
    <message>
        <source>Until drops in the cloud have grown to rain; they drift with the wind as long.</source>
        <translation>Bis Tröpfchen in der Wolke zu Regen gewachsen sind; so lange treiben sie mit dem Wind.</translation>
    </message>
    <message>
        <source>Until rain has reached the ground: snow drifts farther.</source>
        <translation>Bis der Regen am Boden ist: Schnee treibt weiter.</translation>
    </message>
    <message>
        <source>Warm wind from the north-east: one wet side, one nearly without rain.</source>
        <translation>Warmer Wind aus Nordosten: eine nasse Seite, eine fast ohne Regen.</translation>
    </message>
    <message>
        <source>Warm, hardly stable air from the south, which rains on every slope that it climbs.</source>
        <translation>Warme, kaum stabile Luft aus Süden, die an jedem Hang regnet, den sie ersteigt.</translation>
    </message>
    <message>
        <source>Westerlies on a coast range</source>
        <translation>Westwind an einem Küstengebirge</translation>
    </message>
    <message>
        <source>What becomes of rain that was painted, or made by an earlier stage.</source>
        <translation>Was mit Regen geschieht, der gemalt oder von einer früheren Stufe gemacht wurde.</translation>
    </message>
    <message>
        <source>Where the wind blows from, clockwise from north: 270 is a west wind.</source>
        <translation>Woher der Wind weht, im Uhrzeigersinn von Nord: 270 ist Westwind.</translation>
    </message>
    <message>
        <source>Wind speed</source>
        <translation>Windgeschwindigkeit</translation>
    </message>
    <message>
        <source>weather climate precipitation rainfall rain shadow wind windward leeward lee humidity moisture föhn foehn</source>
        <translation>Wetter Klima Niederschlag Regen Regenschatten Wind Luv Lee Feuchte Feuchtigkeit Föhn</translation>
    </message>
    <message>
        <source>Copy the selected stages as a recipe, for other windows and editors</source>
        <translation>Die gewählten Stufen als Rezept kopieren, für andere Fenster und Editoren</translation>
    </message>
    <message>
        <source>Copy the selected stages and remove them from the recipe</source>
        <translation>Die gewählten Stufen kopieren und aus dem Rezept entfernen</translation>
    </message>
    <message>
        <source>Add a copy after the selected stages</source>
        <translation>Eine Kopie nach den gewählten Stufen einfügen</translation>
    </message>
    <message>
        <source>Remove the selected stages from the recipe</source>
        <translation>Die gewählten Stufen aus dem Rezept entfernen</translation>
    </message>
    <message>
        <source>&amp;Group</source>
        <translation>&amp;Gruppieren</translation>
    </message>
    <message>
        <source>Put the selected stages into a group that is folded and enabled together</source>
        <translation>Die gewählten Stufen zu einer Gruppe machen, die gemeinsam zugeklappt und eingeschaltet wird</translation>
    </message>
    <message>
        <source>Ungr&amp;oup</source>
        <translation>Gruppe auf&amp;lösen</translation>
    </message>
    <message>
        <source>Take the stages out of their group</source>
        <translation>Die Stufen aus ihrer Gruppe nehmen</translation>
    </message>
    <message>
        <source>One Mask for the Gro&amp;up</source>
        <translation>Eine Maske für die Gr&amp;uppe</translation>
    </message>
    <message>
        <source>Give all stages of the group the mask of the first one that has some; editing it for one edits it for all</source>
        <translation>Allen Stufen der Gruppe die Maske der ersten geben, die eine hat; eine Änderung gilt dann für alle</translation>
    </message>
    <message>
        <source>Sa&amp;ve as Preset…</source>
        <translation>Als &amp;Vorlage speichern …</translation>
    </message>
    <message>
        <source>Keep the selected stages as a group that Add Stage lists, with the named values that they follow as its sliders</source>
        <translation>Die gewählten Stufen als Gruppe behalten, die „Stufe hinzufügen“ anbietet; die benannten Werte, denen sie folgen, sind ihre Regler</translation>
    </message>
    <message>
        <source>New Named &amp;Value…</source>
        <translation>Neuer &amp;benannter Wert …</translation>
    </message>
    <message>
        <source>A value with a name that parameters of several stages can follow</source>
        <translation>Ein Wert mit Namen, dem Parameter mehrerer Stufen folgen können</translation>
    </message>
    <message>
        <source>A river with that much land above carries off half of the debris that settles in it, larger ones all.</source>
        <translation>Ein Fluss mit so viel Land darüber trägt die Hälfte des Schutts fort, der sich in ihm absetzt, ein größerer allen.</translation>
    </message>
    <message>
        <source>Another number makes other slides.</source>
        <translation>Eine andere Zahl macht andere Rutschungen.</translation>
    </message>
    <message>
        <source>Below it nothing fails, and debris that arrives settles.</source>
        <translation>Darunter rutscht nichts, und Schutt, der ankommt, setzt sich ab.</translation>
    </message>
    <message>
        <source>Cross section that a flow takes up on steep ground, over that of the flow.</source>
        <translation>Querschnitt, den ein Murgang an steilen Stellen aufnimmt, im Verhältnis zu seinem eigenen.</translation>
    </message>
    <message>
        <source>Debris flows</source>
        <translation>Murgänge</translation>
    </message>
    <message>
        <source>Depth of a scar as a share of its width: soil slips .05, rock slides .1 and more.</source>
        <translation>Tiefe eines Anrisses als Anteil seiner Breite: Hangrutsche 0,05, Felsstürze 0,1 und mehr.</translation>
    </message>
    <message>
        <source>Drainage length</source>
        <translation>Entwässerungslänge</translation>
    </message>
    <message>
        <source>Few, deep scars of all sizes, with blocky heaps below.</source>
        <translation>Wenige, tiefe Anrisse aller Größen, darunter Blockhalden.</translation>
    </message>
    <message>
        <source>Flows that scour deep tracks and build cones with levees.</source>
        <translation>Murgänge, die tiefe Bahnen ausräumen und Kegel mit Dämmen aufbauen.</translation>
    </message>
    <message>
        <source>Friction angle</source>
        <translation>Reibungswinkel</translation>
    </message>
    <message>
        <source>Growth limit</source>
        <translation>Größtes Wachstum</translation>
    </message>
    <message>
        <source>How far debris goes on level ground, times the cube root of its volume in m³; 15 is usual.</source>
        <translation>Wie weit Schutt auf ebenem Boden läuft, mal der Kubikwurzel seines Volumens in m³; üblich ist 15.</translation>
    </message>
    <message>
        <source>How much flows leave beside their tracks on open slopes before they stop.</source>
        <translation>Wie viel Murgänge auf offenen Hängen neben ihrer Bahn liegen lassen, bevor sie halten.</translation>
    </message>
    <message>
        <source>How often each place is tried, on average: it slides where it is too steep and wet to stand.</source>
        <translation>Wie oft jede Stelle im Mittel geprüft wird: Sie rutscht, wo sie zu steil und zu nass ist.</translation>
    </message>
    <message>
        <source>Lets steep, wet slopes slide: scars, tracks that join into hollows, levees, cones at their feet.</source>
        <translation>Lässt steile, nasse Hänge rutschen: Anrisse, Bahnen, die sich zu Hohlformen vereinen, Dämme, Kegel am Fuß.</translation>
    </message>
    <message>
        <source>Levees</source>
        <translation>Dämme</translation>
    </message>
    <message>
        <source>Many shallow scars in hollows, short tracks.</source>
        <translation>Viele flache Anrisse in Hohlformen, kurze Bahnen.</translation>
    </message>
    <message>
        <source>River catchment</source>
        <translation>Einzugsgebiet der Flüsse</translation>
    </message>
    <message>
        <source>Rock slides</source>
        <translation>Bergstürze</translation>
    </message>
    <message>
        <source>Run-out</source>
        <translation>Auslauf</translation>
    </message>
    <message>
        <source>Scar depth</source>
        <translation>Tiefe der Anrisse</translation>
    </message>
    <message>
        <source>Scar width</source>
        <translation>Breite der Anrisse</translation>
    </message>
    <message>
        <source>Scour</source>
        <translation>Ausräumung</translation>
    </message>
    <message>
        <source>Slides</source>
        <translation>Rutschungen</translation>
    </message>
    <message>
        <source>Slope below which debris settles and above which it scours: that of the cones.</source>
        <translation>Neigung, unter der Schutt sich absetzt und über der er ausräumt: die der Kegel.</translation>
    </message>
    <message>
        <source>Soil slips</source>
        <translation>Hangrutsche</translation>
    </message>
    <message>
        <source>Steep, soaked slopes that fail everywhere and run out far.</source>
        <translation>Steile, durchnässte Hänge, die überall rutschen und weit auslaufen.</translation>
    </message>
    <message>
        <source>Steepest slope that stands when dry; a wet one fails at less than half of it.</source>
        <translation>Steilster Hang, der trocken steht; ein nasser rutscht schon bei weniger als der Hälfte davon.</translation>
    </message>
    <message>
        <source>Stop angle</source>
        <translation>Haltewinkel</translation>
    </message>
    <message>
        <source>Storms: water goes by the scars and cones that earlier ones left.</source>
        <translation>Unwetter: Das Wasser folgt den Anrissen und Kegeln, die frühere hinterließen.</translation>
    </message>
    <message>
        <source>The largest scar&apos;s width over the smallest: large ones are few.</source>
        <translation>Breite des größten Anrisses im Verhältnis zum kleinsten: Große sind selten.</translation>
    </message>
    <message>
        <source>Times the volume of its scar that a flow grows to at most.</source>
        <translation>Auf das Wievielfache des Volumens seines Anrisses ein Murgang höchstens anwächst.</translation>
    </message>
    <message>
        <source>Torrents</source>
        <translation>Wildbäche</translation>
    </message>
    <message>
        <source>Transmissivity of the soil over the rain of the storm: less is wetter, and more of the slope fails.</source>
        <translation>Durchlässigkeit des Bodens im Verhältnis zum Regen des Unwetters: weniger ist nasser, und mehr vom Hang rutscht.</translation>
    </message>
    <message>
        <source>Wet tropics</source>
        <translation>Feuchte Tropen</translation>
    </message>
    <message>
        <source>Width of the smallest scars, which are most; at least two cells.</source>
        <translation>Breite der kleinsten Anrisse, der meisten; mindestens zwei Zellen.</translation>
    </message>
    <message>
        <source>Width range</source>
        <translation>Spanne der Breiten</translation>
    </message>
    <message>
        <source>landslide mass wasting mudflow torrent scar scree avalanche rockslide slope failure hollow levee cone fan</source>
        <translation>Erdrutsch Hangrutschung Mure Murgang Wildbach Anriss Lawine Bergsturz Felssturz Hohlform Damm Kegel Schwemmkegel</translation>
    </message>
    <message>
        <source>Braided valley</source>
        <translation>Verzweigtes Flusstal</translation>
    </message>
    <message>
        <source>Meltwater full of gravel that splits round its bars between mountain walls.</source>
        <translation>Schmelzwasser voller Kies, das sich zwischen Bergwänden um seine Bänke teilt.</translation>
    </message>
    <message>
        <source>Delta in a lake</source>
        <translation>Delta in einem See</translation>
    </message>
    <message>
        <source>A river that fills the head of a moraine lake with a plain of many channels.</source>
        <translation>Ein Fluss, der das obere Ende eines Moränensees mit einer Ebene vieler Arme füllt.</translation>
    </message>
    <message>
        <source>Alluvial rivers</source>
        <translation>Alluviale Flüsse</translation>
    </message>
    <message>
        <source>Bed time scale</source>
        <translation>Zeitmaßstab des Betts</translation>
    </message>
    <message>
        <source>Bird&apos;s-foot delta</source>
        <translation>Vogelfußdelta</translation>
    </message>
    <message>
        <source>Braided plain</source>
        <translation>Verzweigte Flussebene</translation>
    </message>
    <message>
        <source>Braided river</source>
        <translation>Verzweigter Fluss</translation>
    </message>
    <message>
        <source>Cells of the flow along the longer side of the map: more give narrower threads and take longer.</source>
        <translation>Zellen der Strömung entlang der längeren Kartenseite: Mehr ergeben schmalere Arme und dauern länger.</translation>
    </message>
    <message>
        <source>Cells of water</source>
        <translation>Zellen des Wassers</translation>
    </message>
    <message>
        <source>Cohesion</source>
        <translation>Kohäsion</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>Delta</translation>
    </message>
    <message>
        <source>Delta in a deep lake</source>
        <translation>Delta in einem tiefen See</translation>
    </message>
    <message>
        <source>Discharge at the end, against the mean: less lets more bars emerge.</source>
        <translation>Abfluss am Ende, gegen das Mittel: Bei weniger tauchen mehr Bänke auf.</translation>
    </message>
    <message>
        <source>Fine sand on a gentle plain: bends grow, shift and are cut off.</source>
        <translation>Feiner Sand auf einer sanften Ebene: Bögen wachsen, wandern und werden abgeschnitten.</translation>
    </message>
    <message>
        <source>How strongly bends carry sand to their inner banks: from 1 on rivers of fine sand meander.</source>
        <translation>Wie stark Bögen Sand an ihr inneres Ufer tragen: Ab 1 mäandern Flüsse in feinem Sand.</translation>
    </message>
    <message>
        <source>Spiral flow</source>
        <translation>Spiralströmung</translation>
    </message>
    <message>
        <source>Fine sand and much mud, which holds banks together: few channels that grow out into shallow water.</source>
        <translation>Feiner Sand und viel Schlamm, der die Ufer zusammenhält: wenige Arme, die ins flache Wasser hinauswachsen.</translation>
    </message>
    <message>
        <source>Floods</source>
        <translation>Hochwasser</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>Reibung</translation>
    </message>
    <message>
        <source>Variety of rock</source>
        <translation>Vielfalt des Gesteins</translation>
    </message>
    <message>
        <source>How unlike rock is from place to place: where it is weak, valleys are wide and slopes gentle, where it is strong, they are narrow and steep.</source>
        <translation>Wie verschieden Gestein von Ort zu Ort ist: Wo es schwach ist, sind Täler weit und Hänge sanft, wo es stark ist, eng und steil.</translation>
    </message>
    <message>
        <source>Grain of rock</source>
        <translation>Körnung des Gesteins</translation>
    </message>
    <message>
        <source>Grain size, mm</source>
        <translation>Korngröße, mm</translation>
    </message>
    <message>
        <source>How deep rivers may cut into the ground that was there; times 1 - hardness.</source>
        <translation>Wie tief Flüsse in den vorhandenen Boden schneiden dürfen; mal 1 - Härte.</translation>
    </message>
    <message>
        <source>How far the discharge swings above and below its mean.</source>
        <translation>Wie weit der Abfluss über und unter sein Mittel schwankt.</translation>
    </message>
    <message>
        <source>How fast mud sinks in still water.</source>
        <translation>Wie schnell Schlamm in stillem Wasser sinkt.</translation>
    </message>
    <message>
        <source>How long the rivers build. In 100 steps braids form; deltas go on growing.</source>
        <translation>Wie lange die Flüsse aufbauen. In 100 Schritten entstehen verzweigte Läufe; Deltas wachsen weiter.</translation>
    </message>
    <message>
        <source>How many times faster than the water&apos;s the clock of the bed runs: more moves more ground, and blurs bars.</source>
        <translation>Wievielmal schneller als die des Wassers die Uhr des Betts läuft: Mehr bewegt mehr Boden und verwischt Bänke.</translation>
    </message>
    <message>
        <source>How readily moving sand slides sideways: more makes fewer, wider and shallower threads.</source>
        <translation>Wie leicht bewegter Sand seitwärts rutscht: Mehr ergibt weniger, breitere und flachere Arme.</translation>
    </message>
    <message>
        <source>How well mud on the bed holds it together: more keeps channels few, narrow and deep.</source>
        <translation>Wie gut Schlamm auf dem Bett es zusammenhält: Bei mehr bleiben die Arme wenige, schmal und tief.</translation>
    </message>
    <message>
        <source>Lateral transport</source>
        <translation>Seitlicher Transport</translation>
    </message>
    <message>
        <source>Lets rivers build: braided plains, bars, and deltas in lakes and in the sea.</source>
        <translation>Lässt Flüsse aufbauen: verzweigte Ebenen, Bänke und Deltas in Seen und im Meer.</translation>
    </message>
    <message>
        <source>Low water</source>
        <translation>Niedrigwasser</translation>
    </message>
    <message>
        <source>Mountains</source>
        <translation>Berge</translation>
    </message>
    <message>
        <source>Mud load, ‰</source>
        <translation>Schlammfracht, ‰</translation>
    </message>
    <message>
        <source>Mud that springs bring, of their water: it settles where water is slow.</source>
        <translation>Schlamm, den Quellen bringen, von ihrem Wasser: Er setzt sich ab, wo Wasser langsam ist.</translation>
    </message>
    <message>
        <source>No springs needed: rain gathers, and valley floors and lakes are filled.</source>
        <translation>Ohne Quellen: Regen sammelt sich und füllt Talböden und Seen auf.</translation>
    </message>
    <message>
        <source>Of the bed on the water: 0.003 sand, 0.01 gravel, 0.03 thick growth.</source>
        <translation>Des Betts am Wasser: 0,003 Sand, 0,01 Kies, 0,03 dichter Bewuchs.</translation>
    </message>
    <message>
        <source>Of the bed: coarse grains move in swift water only.</source>
        <translation>Des Betts: Grobe Körner bewegen sich nur in schnellem Wasser.</translation>
    </message>
    <message>
        <source>Rain on mountains</source>
        <translation>Regen auf Bergen</translation>
    </message>
    <message>
        <source>Sand load, ‰</source>
        <translation>Sandfracht, ‰</translation>
    </message>
    <message>
        <source>Sand that springs bring, of their water: much builds up the bed.</source>
        <translation>Sand, den Quellen bringen, von ihrem Wasser: Viel davon hebt das Bett.</translation>
    </message>
    <message>
        <source>Sand that tumbles down a steep front; the shore grows in lobes.</source>
        <translation>Sand, der eine steile Front hinabrollt; das Ufer wächst in Lappen.</translation>
    </message>
    <message>
        <source>Settling of mud, mm/s</source>
        <translation>Absinken des Schlamms, mm/s</translation>
    </message>
    <message>
        <source>Springs bring water full of gravel: many threads round bars that shift.</source>
        <translation>Quellen bringen Wasser voller Kies: viele Arme um Bänke, die wandern.</translation>
    </message>
    <message>
        <source>Steepest stand of banks and of the fronts of deltas.</source>
        <translation>Steilster Stand von Ufern und von Deltafronten.</translation>
    </message>
    <message>
        <source>Walls and course of the valley</source>
        <translation>Wände und Lauf des Tals</translation>
    </message>
    <message>
        <source>Water that falls on the map, times the painted rain; 0: springs alone.</source>
        <translation>Wasser, das auf die Karte fällt, mal gemaltem Regen; 0: nur Quellen.</translation>
    </message>
    <message>
        <source>What lies beyond the map: open slopes, walls, or a sea.</source>
        <translation>Was jenseits der Karte liegt: offene Hänge, Wände oder ein Meer.</translation>
    </message>
    <message>
        <source>braided river meander bend point bar cutoff delta bird&apos;s-foot gilbert levee avulsion bar gravel sand mud sediment transport momentum outwash sandur alluvium</source>
        <translation>mäander bogen gleithang durchbruch verzweigter fluss delta vogelfuß gilbert uferwall kiesbank sandbank schlamm sediment transport impuls sander schwemmland</translation>
    </message>
    <message>
        <source>Landslides</source>
        <translation>Erdrutsche</translation>
    </message>
    <message>
        <source>By how much it is colder for each kilometre above.</source>
        <translation>Um so viel ist es mit jedem Kilometer Höhe kälter.</translation>
    </message>
    <message>
        <source>By how much midsummer is warmer than the mean: little by the sea, much inland.</source>
        <translation>Um so viel ist der Hochsommer wärmer als das Mittel: wenig am Meer, viel im Binnenland.</translation>
    </message>
    <message>
        <source>Day to day</source>
        <translation>Von Tag zu Tag</translation>
    </message>
    <message>
        <source>Days that are colder bring snow.</source>
        <translation>Kältere Tage bringen Schnee.</translation>
    </message>
    <message>
        <source>End of winter</source>
        <translation>Ende des Winters</translation>
    </message>
    <message>
        <source>High summer</source>
        <translation>Hochsommer</translation>
    </message>
    <message>
        <source>How far wind and slopes carry snow, and ground gives shelter.</source>
        <translation>Wie weit Wind und Hänge Schnee tragen und das Gelände Schutz gibt.</translation>
    </message>
    <message>
        <source>How strongly wind takes snow from crests and leaves it behind them.</source>
        <translation>Wie stark der Wind Schnee von Kämmen nimmt und dahinter ablegt.</translation>
    </message>
    <message>
        <source>Lets snow fall where it is cold, drift, and melt: rivers get its water.</source>
        <translation>Lässt Schnee fallen, wo es kalt ist, verwehen und schmelzen: Flüsse bekommen sein Wasser.</translation>
    </message>
    <message>
        <source>Little snow, bare crests, deep drifts behind them.</source>
        <translation>Wenig Schnee, kahle Kämme, tiefe Wehen dahinter.</translation>
    </message>
    <message>
        <source>Mean of the year at the height 0.</source>
        <translation>Jahresmittel auf der Höhe 0.</translation>
    </message>
    <message>
        <source>Melt</source>
        <translation>Schmelze</translation>
    </message>
    <message>
        <source>Millimetres of water that a day at 1 °C melts: 2 to 6 of snow, more where it is old and dirty.</source>
        <translation>Millimeter Wasser, die ein Tag mit 1 °C schmilzt: 2 bis 6 bei Schnee, mehr bei altem, schmutzigem.</translation>
    </message>
    <message>
        <source>Months after midwinter</source>
        <translation>Monate nach Mittwinter</translation>
    </message>
    <message>
        <source>Precipitation</source>
        <translation>Niederschlag</translation>
    </message>
    <message>
        <source>Rain and snow of a year where the layer rain is 1.</source>
        <translation>Regen und Schnee eines Jahres, wo die Ebene rain 1 ist.</translation>
    </message>
    <message>
        <source>Rain becomes</source>
        <translation>Regen wird zu</translation>
    </message>
    <message>
        <source>Share by which more melts on sunny slopes, and less on shady ones.</source>
        <translation>Um diesen Anteil schmilzt auf sonnigen Hängen mehr und auf schattigen weniger.</translation>
    </message>
    <message>
        <source>Shed slope</source>
        <translation>Abrutschneigung</translation>
    </message>
    <message>
        <source>Slope on which half of the snow slides off, onto gentler ground around.</source>
        <translation>Neigung, bei der die Hälfte des Schnees abrutscht, auf flacheres Gelände ringsum.</translation>
    </message>
    <message>
        <source>Snow and melt</source>
        <translation>Schnee und Schmelze</translation>
    </message>
    <message>
        <source>Snow below</source>
        <translation>Schnee unter</translation>
    </message>
    <message>
        <source>Snow melt</source>
        <translation>Schneeschmelze</translation>
    </message>
    <message>
        <source>Snow of the year</source>
        <translation>Schnee des Jahres</translation>
    </message>
    <message>
        <source>Snow only high up, in the shade and in drifts; ice feeds the streams.</source>
        <translation>Schnee nur weit oben, im Schatten und in Wehen; Eis speist die Bäche.</translation>
    </message>
    <message>
        <source>Spring: what winter left comes down all at once.</source>
        <translation>Frühling: Was der Winter übrig ließ, kommt auf einmal herab.</translation>
    </message>
    <message>
        <source>Standard deviation of single days from the time of year: it snows and thaws on more days.</source>
        <translation>Standardabweichung einzelner Tage von der Jahreszeit: Es schneit und taut an mehr Tagen.</translation>
    </message>
    <message>
        <source>Summer and winter</source>
        <translation>Sommer und Winter</translation>
    </message>
    <message>
        <source>The most snow; water as the mean of the year.</source>
        <translation>Der meiste Schnee; Wasser als Mittel des Jahres.</translation>
    </message>
    <message>
        <source>Time of year: 2 is the end of winter with most snow, 4 spring with most melt, 8 the end of summer.</source>
        <translation>Jahreszeit: 2 ist das Ende des Winters mit dem meisten Schnee, 4 der Frühling mit der stärksten Schmelze, 8 das Ende des Sommers.</translation>
    </message>
    <message>
        <source>Water of the time of year</source>
        <translation>Wasser der Jahreszeit</translation>
    </message>
    <message>
        <source>Water of the year</source>
        <translation>Wasser des Jahres</translation>
    </message>
    <message>
        <source>What the layer rain becomes: rain and melt for rivers and lakes, or snow for a glacier.</source>
        <translation>Was aus der Ebene rain wird: Regen und Schmelze für Flüsse und Seen, oder Schnee für einen Gletscher.</translation>
    </message>
    <message>
        <source>Windswept cold</source>
        <translation>Kalt und windgefegt</translation>
    </message>
    <message>
        <source>weather climate winter snowfall snowpack snow cover snow line drift wind temperature season degree day thaw firn nival regime</source>
        <translation>Wetter Klima Winter Schneefall Schneedecke Schneegrenze Verwehung Wind Temperatur Jahreszeit Gradtag Tauwetter Firn</translation>
    </message>
    <message>
        <source>library heightmap place lay insert peak crater volcano mesa dunes valley island dam moraine terraces clone</source>
        <translation>Bibliothek Höhenkarte platzieren auflegen einfügen Gipfel Krater Vulkan Tafelberg Dünen Tal Insel Damm Moräne Terrassen klonen</translation>
    </message>
    <message>
        <source>Snow line</source>
        <translation>Schneegrenze</translation>
    </message>
    <message>
        <source>By height</source>
        <translation>Nach Höhe</translation>
    </message>
    <message>
        <source>How much higher forests reach than the relief alone would have it.</source>
        <translation>Um wie viel höher Wälder reichen, als es allein vom Relief her wäre.</translation>
    </message>
    <message>
        <source>How much higher snow begins than the relief alone would have it.</source>
        <translation>Um wie viel höher der Schnee beginnt, als es allein vom Relief her wäre.</translation>
    </message>
    <message>
        <source>Kind of trees</source>
        <translation>Baumart</translation>
    </message>
    <message>
        <source>Snow line higher by</source>
        <translation>Schnee höher um</translation>
    </message>
    <message>
        <source>The share of the trees of a closed forest that stands.</source>
        <translation>Der Anteil der Bäume eines geschlossenen Waldes, die stehen.</translation>
    </message>
    <message>
        <source>Times by which trees are larger than usual.</source>
        <translation>Wievielmal so groß die Bäume sind wie üblich.</translation>
    </message>
    <message>
        <source>Tree line higher by</source>
        <translation>Bäume höher um</translation>
    </message>
    <message>
        <source>Tree size</source>
        <translation>Baumgröße</translation>
    </message>
    <message>
        <source>Which trees stand in the forests.</source>
        <translation>Welche Bäume in den Wäldern stehen.</translation>
    </message>
    <message>
        <source>Dam</source>
        <translation>Damm</translation>
    </message>
    <message>
        <source>End moraine</source>
        <translation>Endmoräne</translation>
    </message>
    <message>
        <source>Guessed cell size</source>
        <translation>Geratene Zellgröße</translation>
    </message>
    <message>
        <source>Guessed heights</source>
        <translation>Geratene Höhen</translation>
    </message>
    <message>
        <source>Set the scale…</source>
        <translation>Maßstab angeben…</translation>
    </message>
    <message>
        <source>The file does not say how high it is: its samples became %1 to %2. Slopes and rivers are right only if that is.</source>
        <translation>Die Datei sagt nicht, wie hoch sie ist: Aus ihren Werten wurden %1 bis %2. Hänge und Flüsse stimmen nur, wenn das stimmt.</translation>
    </message>
    <message>
        <source>The file does not say its cell size: cells of %1 were taken. Slopes and sizes are right only if that is.</source>
        <translation>Die Datei nennt ihre Zellgröße nicht: Es wurden Zellen von %1 angenommen. Hänge und Größen stimmen nur, wenn das stimmt.</translation>
    </message>
    <message>
        <source>Open a project, a recipe, a heightmap or the plan of a world</source>
        <translation>Projekt, Rezept, Höhenkarte oder den Plan einer Welt öffnen</translation>
    </message>
    <message>
        <source>Full &amp;Detail Here</source>
        <translation>Volles &amp;Detail hier</translation>
    </message>
    <message>
        <source>Show the place under the pointer in the world&apos;s own cells</source>
        <translation>Die Stelle unter dem Zeiger in den Zellen der Welt zeigen</translation>
    </message>
    <message>
        <source>Whole &amp;World</source>
        <translation>Ganze &amp;Welt</translation>
    </message>
    <message>
        <source>Go back from a part to all of the world</source>
        <translation>Von einem Teil zur ganzen Welt zurückgehen</translation>
    </message>
    <message>
        <source>Another number makes other bulges.</source>
        <translation>Eine andere Zahl macht andere Beulen.</translation>
    </message>
    <message>
        <source>At 0 all ground is as rugged; the more, the more smooth slopes lie beside broken ones.</source>
        <translation>Bei 0 ist aller Boden gleich schroff; je mehr, desto mehr glatte Hänge liegen neben zerklüfteten.</translation>
    </message>
    <message>
        <source>Beds</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Broken crests and faces of high mountains.</source>
        <translation>Zerklüftete Grate und Wände hoher Berge.</translation>
    </message>
    <message>
        <source>Combs broken up</source>
        <translation>Aufgelöste Kämme</translation>
    </message>
    <message>
        <source>Distance from one of the largest bulges to the next; smaller ones come with them, down to two cells.</source>
        <translation>Abstand von einer der größten Beulen zur nächsten; kleinere kommen dazu, bis zu zwei Zellen.</translation>
    </message>
    <message>
        <source>How far crests, gullies and flanks are moved sideways, as a share of the size.</source>
        <translation>Wie weit Grate, Rinnen und Flanken zur Seite rücken, als Anteil der Größe.</translation>
    </message>
    <message>
        <source>How far each next smaller size moves them, as a share of the one before: more is more broken up.</source>
        <translation>Wie weit jede nächstkleinere Größe sie rückt, als Anteil der vorigen: mehr ist zerklüfteter.</translation>
    </message>
    <message>
        <source>Jagged rock</source>
        <translation>Schroffe Wände</translation>
    </message>
    <message>
        <source>Just enough that gullies of one spacing no longer look like a comb.</source>
        <translation>Gerade genug, dass Rinnen gleichen Abstands nicht mehr wie ein Kamm aussehen.</translation>
    </message>
    <message>
        <source>Largest size</source>
        <translation>Größte Größe</translation>
    </message>
    <message>
        <source>Makes crests, gullies and flanks jagged and uneven, as rock leaves them.</source>
        <translation>Macht Grate, Rinnen und Flanken schroff und ungleich, wie Fels sie zurücklässt.</translation>
    </message>
    <message>
        <source>Old hills</source>
        <translation>Alte Hügel</translation>
    </message>
    <message>
        <source>Rock faces</source>
        <translation>Felswände</translation>
    </message>
    <message>
        <source>Rugged rock</source>
        <translation>Schroffer Fels</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Verschiebung</translation>
    </message>
    <message>
        <source>Wide bulges and hardly any small ones.</source>
        <translation>Weite Beulen und kaum kleine.</translation>
    </message>
    <message>
        <source>warp distort displace distress jagged craggy rough crumple breakup turbulence irregular</source>
        <translation>verzerren verschieben schroff zackig rau zerklüftet zerknittern brechen turbulenz unregelmäßig warp distort</translation>
    </message>
    <message>
        <source>Alps</source>
        <translation>Alpen</translation>
    </message>
    <message>
        <source>Another seed takes other pieces of the land.</source>
        <translation>Ein anderer Startwert nimmt andere Stücke des Landes.</translation>
    </message>
    <message>
        <source>Appalachians</source>
        <translation>Appalachen</translation>
    </message>
    <message>
        <source>Cell size of the file</source>
        <translation>Zellgröße der Datei</translation>
    </message>
    <message>
        <source>Heightmap that lends its detail where the land is one from a file; the larger it is, the more there is to choose from.</source>
        <translation>Höhenkarte, die ihre Feinheiten leiht, wo das Land aus einer Datei ist; je größer sie ist, desto mehr steht zur Wahl.</translation>
    </message>
    <message>
        <source>Land</source>
        <translation>Land</translation>
    </message>
    <message>
        <source>Longest waves of the detail; what is longer stays as it is. The real land is made smaller or larger for it.</source>
        <translation>Längste Wellen der Feinheiten; was länger ist, bleibt, wie es ist. Das echte Land wird dafür verkleinert oder vergrößert.</translation>
    </message>
    <message>
        <source>Real detail</source>
        <translation>Echte Feinheiten</translation>
    </message>
    <message>
        <source>Replaces the small detail of the ground by that of a real land.</source>
        <translation>Ersetzt die kleinen Feinheiten des Bodens durch die eines echten Landes.</translation>
    </message>
    <message>
        <source>Side of that heightmap&apos;s cells; 0: as its file says.</source>
        <translation>Seite der Zellen dieser Höhenkarte; 0: wie ihre Datei sagt.</translation>
    </message>
    <message>
        <source>example based texture synthesis exemplar amplify dem transfer quilting realistic</source>
        <translation>beispielbasiert Textursynthese Vorbild verstärken DGM Übertragung realistisch</translation>
    </message>
    <message>
        <source>Gentle ground</source>
        <translation>Sanfter Boden</translation>
    </message>
    <message>
        <source>Ground no steeper than this keeps its own detail, as plains and valley floors do; ground twice as steep gets all of the new one.</source>
        <translation>Boden, der nicht steiler ist, behält seine eigenen Feinheiten, wie Ebenen und Talböden; doppelt so steiler Boden bekommt alle neuen.</translation>
    </message>
    <message>
        <source>By rock</source>
        <translation>Nach dem Gestein</translation>
    </message>
    <message>
        <source>How much less detail soft rock has than hard rock: at 1 the softest of the map is smooth.</source>
        <translation>Wie viel weniger Feinheiten weiches Gestein hat als hartes: bei 1 ist das weichste der Karte glatt.</translation>
    </message>
    <message>
        <source>Any of these</source>
        <translation>Alle zusammen</translation>
    </message>
    <message>
        <source>Real land that lends its detail: one that comes with the program, at each place the one that looks most alike, or a heightmap of your own.</source>
        <translation>Echtes Land, das seine Feinheiten leiht: eines, das mit dem Programm kommt, an jeder Stelle das ähnlichste von allen, oder eine eigene Höhenkarte.</translation>
    </message>
    <message>
        <source>Bank width</source>
        <translation>Breite der Ufer</translation>
    </message>
    <message>
        <source>How far the sides of a cut reach. With 0 it is one cell wide.</source>
        <translation>Wie weit die Seiten eines Einschnitts reichen. Mit 0 ist er eine Zelle breit.</translation>
    </message>
    <message>
        <source>Another number makes other gullies.</source>
        <translation>Eine andere Zahl macht andere Rinnen.</translation>
    </message>
    <message>
        <source>At 0 all slopes are as gullied; the more, the more plain slopes lie beside cut ones.</source>
        <translation>Bei 0 sind alle Hänge gleich zerfurcht; je mehr, desto mehr glatte Hänge liegen neben zerfurchten.</translation>
    </message>
    <message>
        <source>Deep and close, with plain walls between.</source>
        <translation>Tief und dicht, mit glatten Wänden dazwischen.</translation>
    </message>
    <message>
        <source>From one of the largest gullies to the next.</source>
        <translation>Von einer der größten Rinnen zur nächsten.</translation>
    </message>
    <message>
        <source>Grassy hills</source>
        <translation>Grashügel</translation>
    </message>
    <message>
        <source>How deep the largest are on a slope of 45°, as a share of their spacing, some half as deep again; each next size is somewhat shallower for its own.</source>
        <translation>Wie tief die größten an einem Hang von 45° sind, als Anteil ihres Abstands, manche anderthalbmal so tief; jede nächste Größe ist für ihren Abstand etwas flacher.</translation>
    </message>
    <message>
        <source>How many sizes there are, each half as far apart as the one before, and running into it.</source>
        <translation>Wie viele Größen es gibt, jede halb so weit auseinander wie die vorige und in sie mündend.</translation>
    </message>
    <message>
        <source>How much their spacing differs from place to place; 0 makes a comb.</source>
        <translation>Wie sehr sich ihr Abstand von Ort zu Ort unterscheidet; 0 macht einen Kamm.</translation>
    </message>
    <message>
        <source>Lets gullies run down slopes from the crest to the foot.</source>
        <translation>Lässt Rinnen vom Grat bis zum Fuß die Hänge hinablaufen.</translation>
    </message>
    <message>
        <source>On all slopes, down to the smallest.</source>
        <translation>An allen Hängen, bis hinab zu den kleinsten.</translation>
    </message>
    <message>
        <source>Shallow and few.</source>
        <translation>Flach und wenige.</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>Spread of spacing</source>
        <translation>Streuung des Abstands</translation>
    </message>
    <message>
        <source>rills ravines couloirs erosion noise flow lines gabor phasor procedural detail ribs spurs fluting</source>
        <translation>Rinnen Runsen Rillen Couloirs Erosionsrauschen Fließlinien Gabor Phasor prozedural Detail Rippen Sporne</translation>
    </message>
    <message>
        <source>Slopes up to half as steep, evened out over a gully, have none of its size; from one and a half times as steep on they have them whole.</source>
        <translation>Bis halb so steile Hänge, über eine Rinne gemittelt, haben keine ihrer Größe; ab anderthalbmal so steil haben sie sie ganz.</translation>
    </message>
    <message>
        <source>How much of the ground&apos;s own detail stays: at 1 all of it, with its crests and valleys; at 0 the new one takes its place.</source>
        <translation>Wie viel von den eigenen Feinheiten des Bodens bleibt: bei 1 alle, mit seinen Graten und Tälern; bei 0 treten die neuen an ihre Stelle.</translation>
    </message>
    <message>
        <source>How strong the new detail is.</source>
        <translation>Wie stark die neuen Feinheiten sind.</translation>
    </message>
    <message>
        <source>Own detail</source>
        <translation>Eigene Feinheiten</translation>
    </message>
    <message>
        <source>1/s</source>
        <translation>1/s</translation>
    </message>
    <message>
        <source>K</source>
        <translation>K</translation>
    </message>
    <message>
        <source>K/km</source>
        <translation>K/km</translation>
    </message>
    <message>
        <source>m/yr/km</source>
        <translation>m/a/km</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>mm/K/d</source>
        <translation>mm/K/d</translation>
    </message>
    <message>
        <source>m³</source>
        <translation>m³</translation>
    </message>
    <message>
        <source>°C</source>
        <translation>°C</translation>
    </message>
    <message>
        <source>Channel depth</source>
        <translation>Gerinnetiefe</translation>
    </message>
    <message>
        <source>How deep the river of 1 km² is cut into the head of its fan, but no deeper than what it laid last; 0: fans without channels.</source>
        <translation>Wie tief der Fluss von 1 km² in den Kopf seines Fächers eingeschnitten ist, aber nicht tiefer, als er zuletzt abgelagert hat; 0: Fächer ohne Gerinne.</translation>
    </message>
</context>
<context>
    <name>oxbow::AddStageMenu</name>
    <message>
        <source>Search stages</source>
        <translation>Stufen suchen</translation>
    </message>
    <message>
        <source>No stage fits “%1”</source>
        <translation>Keine Stufe passt zu „%1“</translation>
    </message>
    <message>
        <source>Own preset: %1</source>
        <translation>Eigene Vorlage: %1</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>Vorlage löschen</translation>
    </message>
</context>
<context>
    <name>oxbow::Autosave</name>
    <message>
        <source>Autosave failed: %1</source>
        <translation>Automatisches Speichern fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
</context>
<context>
    <name>oxbow::BranchButton</name>
    <message>
        <source>Branches: a change in the past of a run keeps what came after as a branch.</source>
        <translation>Zweige: Eine Änderung in der Vergangenheit eines Laufs behält das Folgende als Zweig.</translation>
    </message>
    <message>
        <source>%1  ·  current</source>
        <translation>%1  ·  aktuell</translation>
    </message>
    <message>
        <source>Rename the current branch…</source>
        <translation>Aktuellen Zweig umbenennen…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Rename branch</source>
        <translation>Zweig umbenennen</translation>
    </message>
    <message>
        <source>Name of this branch:</source>
        <translation>Name dieses Zweigs:</translation>
    </message>
</context>
<context>
    <name>oxbow::BrushRows</name>
    <message>
        <source>Smooth</source>
        <translation>Glatt</translation>
    </message>
    <message>
        <source>Dome</source>
        <translation>Kuppel</translation>
    </message>
    <message>
        <source>Cone</source>
        <translation>Kegel</translation>
    </message>
    <message>
        <source>Spike</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Flat</source>
        <translation>Flach</translation>
    </message>
    <message>
        <source>Airbrush</source>
        <translation>Airbrush</translation>
    </message>
    <message>
        <source>Builds up while the brush rests or a stroke crosses itself. Otherwise the strength is a limit for the stroke</source>
        <translation>Baut auf, solange der Pinsel ruht oder ein Strich sich kreuzt. Sonst ist die Stärke eine Grenze für den Strich</translation>
    </message>
    <message>
        <source>Falloff</source>
        <translation>Abfall</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>Weitere Optionen</translation>
    </message>
    <message>
        <source>Spacing, mirrors and masks</source>
        <translation>Abstand, Spiegelung und Masken</translation>
    </message>
    <message>
        <source>Pen pressure</source>
        <translation>Stiftdruck</translation>
    </message>
    <message>
        <source>The pressure of a tablet&apos;s pen scales the strength</source>
        <translation>Der Druck eines Tablettstifts bestimmt die Stärke</translation>
    </message>
    <message>
        <source>Mirror east and west</source>
        <translation>Ost und West spiegeln</translation>
    </message>
    <message>
        <source>Paints the same on the other side of the map</source>
        <translation>Malt dasselbe auf der anderen Seite der Karte</translation>
    </message>
    <message>
        <source>Mirror north and south</source>
        <translation>Nord und Süd spiegeln</translation>
    </message>
    <message>
        <source>Respect mask</source>
        <translation>Maske beachten</translation>
    </message>
    <message>
        <source>Leaves masked ground unchanged</source>
        <translation>Lässt maskierten Boden unverändert</translation>
    </message>
    <message>
        <source>Limit by height</source>
        <translation>Nach Höhe begrenzen</translation>
    </message>
    <message>
        <source>Same for all tools</source>
        <translation>Für alle Werkzeuge gleich</translation>
    </message>
    <message>
        <source>All tools have the same radius and falloff, and where it has the same unit the same strength</source>
        <translation>Alle Werkzeuge haben gleichen Radius und Abfall, bei gleicher Einheit auch gleiche Stärke</translation>
    </message>
</context>
<context>
    <name>oxbow::CheckPanel</name>
    <message>
        <source>Check Ground</source>
        <translation>Gelände prüfen</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Look for steps, spikes, stripes, holes and broken drainage in the ground shown</source>
        <translation>Im gezeigten Gelände nach Stufen, Ausreißern, Streifen, Löchern und gestörtem Abfluss suchen</translation>
    </message>
    <message numerus="yes">
        <source>Click to go there, again for the next of %n places</source>
        <translation>
            <numerusform>Klicken, um dorthin zu gehen</numerusform>
            <numerusform>Klicken, um dorthin zu gehen, noch einmal zum nächsten von %n Orten</numerusform>
        </translation>
    </message>
    <message>
        <source>Click to go there</source>
        <translation>Klicken, um dorthin zu gehen</translation>
    </message>
    <message>
        <source>No fix</source>
        <translation>Keine Abhilfe</translation>
    </message>
    <message>
        <source>Add the stage that mends this after the ground that was checked</source>
        <translation>Die Stufe, die das behebt, hinter dem geprüften Gelände einfügen</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Prüfung läuft…</translation>
    </message>
    <message>
        <source>The ground has changed since it was checked.</source>
        <translation>Das Gelände hat sich seit der Prüfung geändert.</translation>
    </message>
    <message>
        <source>Nothing is wrong with this ground.</source>
        <translation>An diesem Gelände ist nichts falsch.</translation>
    </message>
    <message>
        <source>Refine…</source>
        <translation>Verfeinern…</translation>
    </message>
    <message>
        <source>Carve detail below the cells of the file, whose mean heights stay</source>
        <translation>Einzelheiten unterhalb der Zellen der Datei schnitzen, deren mittlere Höhen bleiben</translation>
    </message>
    <message>
        <source>Make It Live</source>
        <translation>Lebendig machen</translation>
    </message>
    <message>
        <source>Add erosion with the uplift that holds this ground as it stands</source>
        <translation>Erosion mit der Hebung hinzufügen, die dieses Gelände hält, wie es ist</translation>
    </message>
    <message>
        <source>Finds what is wrong with ground from elsewhere: steps, spikes, stripes, holes, rivers that climb. Most findings have a fix.</source>
        <translation>Findet, was an fremdem Gelände falsch ist: Stufen, Ausreißer, Streifen, Löcher, Flüsse, die bergauf müssten. Zu fast jedem Befund gibt es eine Abhilfe.</translation>
    </message>
    <message>
        <source>Say how large the cells are, and how high the ground is</source>
        <translation>Angeben, wie groß die Zellen sind und wie hoch der Boden ist</translation>
    </message>
    <message>
        <source>There is no ground yet: this is the plane that the run begins with. Run it first.</source>
        <translation>Es gibt noch keinen Boden: Das ist die Ebene, mit der der Lauf beginnt. Erst ablaufen lassen.</translation>
    </message>
</context>
<context>
    <name>oxbow::CompareCard</name>
    <message>
        <source>Cut and fill tint</source>
        <translation>Ab- und Auftrag einfärben</translation>
    </message>
    <message>
        <source>End the comparison  (Esc)</source>
        <translation>Vergleich beenden  (Esc)</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>&lt;b&gt;A&lt;/b&gt; %1  ·  &lt;b&gt;B&lt;/b&gt; now</source>
        <translation>&lt;b&gt;A&lt;/b&gt; %1  ·  &lt;b&gt;B&lt;/b&gt; jetzt</translation>
    </message>
    <message>
        <source>Adding up…</source>
        <translation>Wird berechnet…</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Abtrag</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Net</source>
        <translation>Netto</translation>
    </message>
    <message>
        <source>cut · fill</source>
        <translation>Abtrag · Auftrag</translation>
    </message>
</context>
<context>
    <name>oxbow::Comparison</name>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Set Current State as &amp;A</source>
        <translation>Aktuellen Stand als &amp;A festhalten</translation>
    </message>
    <message>
        <source>&amp;Snapshot</source>
        <translation>&amp;Gespeicherter Stand</translation>
    </message>
    <message>
        <source>&amp;Branch End</source>
        <translation>Ende eines &amp;Zweigs</translation>
    </message>
    <message>
        <source>&amp;End the Comparison</source>
        <translation>Vergleich &amp;beenden</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>%1  ·  %2, %3</source>
        <translation>%1  ·  %2, %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Compare: this snapshot is no longer stored. Choose another, or increase the timeline memory</source>
        <translation>Vergleich: Dieser Stand ist nicht mehr gespeichert. Einen anderen wählen oder den Speicher der Zeitleiste vergrößern</translation>
    </message>
    <message>
        <source>Compare: the two states differ in size. Choose one of the same map size</source>
        <translation>Vergleich: Die beiden Stände haben verschiedene Größen. Einen mit derselben Kartengröße wählen</translation>
    </message>
</context>
<context>
    <name>oxbow::CropForm</name>
    <message>
        <source>Whole map</source>
        <translation>Ganze Karte</translation>
    </message>
    <message>
        <source>Takes the whole map again</source>
        <translation>Nimmt wieder die ganze Karte</translation>
    </message>
    <message>
        <source>Part of the map</source>
        <translation>Ausschnitt der Karte</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Gelände</translation>
    </message>
    <message>
        <source>From west</source>
        <translation>Von Westen</translation>
    </message>
    <message>
        <source>From north</source>
        <translation>Von Norden</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source> cells</source>
        <translation> Zellen</translation>
    </message>
    <message>
        <source>Crop: %1, cells</source>
        <translation>Ausschnitt: %1, Zellen</translation>
    </message>
    <message>
        <source>Crop: %1, length</source>
        <translation>Ausschnitt: %1, Länge</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>%1 cells along the longer side</source>
        <translation>%1 Zellen an der längeren Seite</translation>
    </message>
    <message>
        <source>The file&apos;s own cells; squares of the same area where they are none</source>
        <translation>Die Zellen der Datei; Quadrate gleicher Fläche, wo sie keine sind</translation>
    </message>
    <message>
        <source>Cell size</source>
        <translation>Zellengröße</translation>
    </message>
    <message>
        <source>Resample</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Cells of %1 are larger than the ground: choose at most %2.</source>
        <translation>Zellen von %1 sind größer als das Gelände: höchstens %2 wählen.</translation>
    </message>
    <message>
        <source>Cells of %1 are more than %2 along a side: choose at least %3.</source>
        <translation>Mit Zellen von %1 sind es mehr als %2 an einer Seite: mindestens %3 wählen.</translation>
    </message>
    <message>
        <source>%1 × %2 cells of %3, %4</source>
        <translation>%1 × %2 Zellen von %3, %4</translation>
    </message>
</context>
<context>
    <name>oxbow::CropView</name>
    <message>
        <source>Part of the map</source>
        <translation>Ausschnitt der Karte</translation>
    </message>
    <message>
        <source>Drag the frame&apos;s sides and corners, or its middle; draw another outside of it. Shift keeps its proportions, the arrow keys move it by cells, a double click takes the whole map.</source>
        <translation>Seiten, Ecken oder die Mitte des Rahmens ziehen; außerhalb einen neuen aufziehen. Umschalt hält das Seitenverhältnis, die Pfeiltasten verschieben um Zellen, ein Doppelklick nimmt die ganze Karte.</translation>
    </message>
</context>
<context>
    <name>oxbow::CurveList</name>
    <message>
        <source>GeoJSON (*.geojson *.json)</source>
        <translation>GeoJSON (*.geojson *.json)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Kind of the curve</source>
        <translation>Art der Kurve</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Kind of %1</source>
        <translation>Art von %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Rename curve to %1</source>
        <translation>Kurve in %1 umbenennen</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message numerus="yes">
        <source>Import %n curve(s)</source>
        <translation>
            <numerusform>%n Kurve importieren</numerusform>
            <numerusform>%n Kurven importieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Import Curves</source>
        <translation>Kurven importieren</translation>
    </message>
    <message>
        <source>Export Curves</source>
        <translation>Kurven exportieren</translation>
    </message>
    <message>
        <source>No curves yet: press Draw and click on the ground, or import lines and rings from a GeoJSON file.</source>
        <translation>Noch keine Kurven: „Zeichnen“ drücken und auf den Boden klicken, oder Linien und Ringe aus einer GeoJSON-Datei importieren.</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Take the tool that draws and edits curves on the ground</source>
        <translation>Das Werkzeug nehmen, das Kurven auf dem Boden zeichnet und bearbeitet</translation>
    </message>
    <message>
        <source>Off by</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>No pins yet: press Draw and click on the ground, or import points, lines, lakes and rivers from a GeoJSON file.</source>
        <translation>Noch keine Festpunkte: auf Zeichnen drücken und auf den Boden klicken, oder Punkte, Linien, Seen und Flüsse aus einer GeoJSON-Datei importieren.</translation>
    </message>
    <message>
        <source>How far the ground that is shown is from what is asked for</source>
        <translation>Wie weit der gezeigte Boden von dem entfernt ist, was verlangt wird</translation>
    </message>
    <message>
        <source>contradicts</source>
        <translation>widerspricht</translation>
    </message>
    <message>
        <source>%1: %2 belongs to another kind of stage: import the file there</source>
        <translation>%1: %2 gehört in eine andere Art von Stufe: die Datei dort importieren</translation>
    </message>
    <message>
        <source>Pins find the uplift: press Draw and click on the ground, or import them, and erosion ends with their heights.</source>
        <translation>Festpunkte finden die Hebung: auf Zeichnen drücken und auf den Boden klicken, oder importieren, und die Erosion endet mit ihren Höhen.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n curves</source>
        <translation>
            <numerusform>%1 von %n Kurve</numerusform>
            <numerusform>%1 von %n Kurven</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n curves</source>
        <translation>
            <numerusform>%n Kurve</numerusform>
            <numerusform>%n Kurven</numerusform>
        </translation>
    </message>
    <message>
        <source>Lines and areas (%1)</source>
        <translation>Linien und Flächen (%1)</translation>
    </message>
    <message>
        <source>Hidden curves are left out of the result</source>
        <translation>Ausgeblendete Kurven bleiben aus dem Ergebnis heraus</translation>
    </message>
    <message>
        <source>Solo: hides all others</source>
        <translation>Solo: blendet alle anderen aus</translation>
    </message>
    <message>
        <source>Hide or Show</source>
        <translation>Aus- oder einblenden</translation>
    </message>
    <message>
        <source>Solo</source>
        <translation>Solo</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>ausgeblendet</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>sichtbar</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 ausblenden</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 einblenden</translation>
    </message>
    <message>
        <source>End solo of %1</source>
        <translation>Solo von %1 beenden</translation>
    </message>
    <message>
        <source>Solo %1</source>
        <translation>Solo: %1</translation>
    </message>
</context>
<context>
    <name>oxbow::CurveTool</name>
    <message>
        <source>Draw %1</source>
        <translation>%1 zeichnen</translation>
    </message>
    <message>
        <source>Add point to %1</source>
        <translation>Punkt zu %1 hinzufügen</translation>
    </message>
    <message>
        <source>Move %1 on the map</source>
        <translation>%1 auf der Karte verschieben</translation>
    </message>
    <message>
        <source>Move point of %1</source>
        <translation>Punkt von %1 verschieben</translation>
    </message>
    <message>
        <source>Bend %1</source>
        <translation>%1 biegen</translation>
    </message>
    <message>
        <source>Width of %1</source>
        <translation>Breite von %1</translation>
    </message>
    <message>
        <source>Height of %1</source>
        <translation>Höhe von %1</translation>
    </message>
    <message>
        <source>Smooth %1</source>
        <translation>%1 glätten</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Delete point of %1</source>
        <translation>Punkt von %1 löschen</translation>
    </message>
    <message>
        <source>Reverse %1</source>
        <translation>%1 umkehren</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
</context>
<context>
    <name>oxbow::CurveToolRows</name>
    <message>
        <source>Reverse</source>
        <translation>Umkehren</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>Geschlossen</translation>
    </message>
    <message>
        <source>What the next curve that you draw becomes</source>
        <translation>Was die nächste gezeichnete Kurve wird</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Let the chosen curve run the other way: a river flows from its round point</source>
        <translation>Die gewählte Kurve andersherum laufen lassen: Ein Fluss fließt von seinem runden Punkt an</translation>
    </message>
    <message>
        <source>Join the end of the chosen curve to its start</source>
        <translation>Das Ende der gewählten Kurve mit ihrem Anfang verbinden</translation>
    </message>
    <message>
        <source>Width here</source>
        <translation>Breite hier</translation>
    </message>
    <message>
        <source>Give the chosen point a width of its own; otherwise that of its curve or its neighbours</source>
        <translation>Dem gewählten Punkt eine eigene Breite geben; sonst gilt die seiner Kurve oder seiner Nachbarn</translation>
    </message>
    <message>
        <source>Height here</source>
        <translation>Höhe hier</translation>
    </message>
    <message>
        <source>Give the chosen point a height of its own; otherwise the curve finds it</source>
        <translation>Dem gewählten Punkt eine eigene Höhe geben; sonst findet sie die Kurve</translation>
    </message>
</context>
<context>
    <name>oxbow::Document</name>
    <message>
        <source>%1 is being opened. Wait before editing, or press Esc to keep the current terrain.</source>
        <translation>%1 wird geöffnet. Vor dem Bearbeiten warten, oder Esc drücken, um das aktuelle Gelände zu behalten.</translation>
    </message>
    <message>
        <source>Re-run %1</source>
        <translation>%1 neu ausführen</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>Enable %1</source>
        <translation>%1 aktivieren</translation>
    </message>
    <message>
        <source>Disable %1</source>
        <translation>%1 deaktivieren</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 duplizieren</translation>
    </message>
    <message>
        <source>Size %1 × %2</source>
        <translation>Größe %1 × %2</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Zu %1 gehen</translation>
    </message>
    <message>
        <source>Delete stroke</source>
        <translation>Strich löschen</translation>
    </message>
    <message>
        <source>Stroke lasts until the end</source>
        <translation>Strich wirkt bis zum Ende</translation>
    </message>
    <message>
        <source>Stroke ends at step %1</source>
        <translation>Strich endet bei Schritt %1</translation>
    </message>
    <message>
        <source>Surface</source>
        <translation>Oberfläche</translation>
    </message>
    <message>
        <source>Recover unsaved work</source>
        <translation>Ungesicherte Arbeit wiederherstellen</translation>
    </message>
    <message>
        <source>%1 is over: the run goes back for this stroke, and on again when it ends.</source>
        <translation>%1 ist schon vorbei: Der Lauf geht für diesen Strich zurück und danach wieder weiter.</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message numerus="yes">
        <source>%n stages</source>
        <translation>
            <numerusform>%n Stufe</numerusform>
            <numerusform>%n Stufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Paste %1</source>
        <translation>%1 einfügen</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Own mask of %1</source>
        <translation>Eigene Maske von %1</translation>
    </message>
    <message>
        <source>Mask %1 of %2</source>
        <translation>Maske %1 von %2</translation>
    </message>
    <message>
        <source>There is a mask “%1” already.</source>
        <translation>Eine Maske „%1“ gibt es schon.</translation>
    </message>
    <message>
        <source>One mask for %1</source>
        <translation>Eine Maske für %1</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Group stages</source>
        <translation>Stufen gruppieren</translation>
    </message>
    <message>
        <source>Ungroup %1</source>
        <translation>%1 auflösen</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n stages</source>
        <translation>
            <numerusform>%n Stufe löschen</numerusform>
            <numerusform>%n Stufen löschen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>oxbow::ExportFooter</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Computing the terrain…</source>
        <translation>Das Gelände wird berechnet…</translation>
    </message>
    <message>
        <source>%1 written</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>In Arbeit…</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>%1 written, %2.  %3</source>
        <translation>%1 geschrieben, %2.  %3</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was written.</source>
        <translation>Abgebrochen. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>Cancelled. %1 written before.  %2</source>
        <translation>Abgebrochen. Zuvor geschrieben: %1.  %2</translation>
    </message>
    <message>
        <source>Computing the terrain: about %1 left</source>
        <translation>Das Gelände wird berechnet: noch etwa %1</translation>
    </message>
    <message>
        <source>(cannot go on later: no checkpoint can be written)</source>
        <translation>(kann später nicht weiterlaufen: ein Zwischenstand lässt sich nicht schreiben)</translation>
    </message>
    <message>
        <source>Export What Is Shown</source>
        <translation>Gezeigtes exportieren</translation>
    </message>
    <message>
        <source>Exports the unfinished terrain of the step that is shown</source>
        <translation>Exportiert das unfertige Gelände des gezeigten Schritts</translation>
    </message>
    <message>
        <source>Run to the End, Then Export</source>
        <translation>Zu Ende rechnen, dann exportieren</translation>
    </message>
    <message>
        <source>About %1 left</source>
        <translation>Noch etwa %1</translation>
    </message>
</context>
<context>
    <name>oxbow::ExportPage</name>
    <message>
        <source>The range does not go upwards: give the lower height first</source>
        <translation>Der Bereich führt nicht nach oben: Geben Sie zuerst die kleinere Höhe an</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
</context>
<context>
    <name>oxbow::ExportWindow</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made: choose another</source>
        <translation>Der Ordner %1 lässt sich nicht anlegen: Einen anderen wählen</translation>
    </message>
    <message>
        <source>Replace files?</source>
        <translation>Dateien ersetzen?</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) of the same name will be replaced.</source>
        <translation>
            <numerusform>%n Datei gleichen Namens wird ersetzt.</numerusform>
            <numerusform>%n Dateien gleichen Namens werden ersetzt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>The run stopped before its end, so nothing was written</source>
        <translation>Der Lauf hielt vor seinem Ende an, daher wurde nichts geschrieben</translation>
    </message>
</context>
<context>
    <name>oxbow::Favourites</name>
    <message>
        <source>Favourite %1</source>
        <translation>Favorit %1</translation>
    </message>
    <message>
        <source>Keep a favourite</source>
        <translation>Favoriten behalten</translation>
    </message>
    <message>
        <source>Remove a favourite</source>
        <translation>Favoriten entfernen</translation>
    </message>
</context>
<context>
    <name>oxbow::FileController</name>
    <message>
        <source>Projects (*.oxbow)</source>
        <translation>Projekte (*.oxbow)</translation>
    </message>
    <message>
        <source>Recipes without input files (*.json)</source>
        <translation>Rezepte ohne Eingabedateien (*.json)</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>A recipe file holds no branches and no favourites: save a project to keep them</source>
        <translation>Eine Rezeptdatei enthält keine Zweige und keine Favoriten: Speichern Sie ein Projekt, um sie zu behalten</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save this terrain as a project first?</source>
        <translation>Dieses Gelände zuerst als Projekt speichern?</translation>
    </message>
    <message>
        <source>Save the changes to %1 first?</source>
        <translation>Die Änderungen an %1 zuerst speichern?</translation>
    </message>
    <message>
        <source>Changes that are not saved are lost.</source>
        <translation>Nicht gespeicherte Änderungen gehen verloren.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Terrain Size</source>
        <translation>Geländegröße</translation>
    </message>
    <message>
        <source>Save project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>Recover your work?</source>
        <translation>Ihre Arbeit wiederherstellen?</translation>
    </message>
    <message>
        <source>“%1” was not saved when the program ended.</source>
        <translation>„%1“ war nicht gespeichert, als das Programm endete.</translation>
    </message>
    <message>
        <source>There is a recovery copy from %1.</source>
        <translation>Es gibt eine Sicherungskopie von %1.</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
    </message>
    <message>
        <source>File changed</source>
        <translation>Datei geändert</translation>
    </message>
    <message>
        <source>%1 was changed by another window or program.</source>
        <translation>%1 wurde von einem anderen Fenster oder Programm geändert.</translation>
    </message>
    <message>
        <source>Saving here replaces what was saved there.</source>
        <translation>Hier zu speichern ersetzt, was dort gespeichert wurde.</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Saved as a template: File &gt; New shows %1</source>
        <translation>Als Vorlage gespeichert: Datei &gt; Neu zeigt %1</translation>
    </message>
    <message>
        <source>Save as Template</source>
        <translation>Als Vorlage speichern</translation>
    </message>
    <message>
        <source>Projects, recipes, worlds and heightmaps (*.oxbow *.json %1);;Projects (*.oxbow);;Recipes (*.json);;All files (*)</source>
        <translation>Projekte, Rezepte, Welten und Höhenkarten (*.oxbow *.json %1);;Projekte (*.oxbow);;Rezepte (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Replace file?</source>
        <translation>Datei ersetzen?</translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation>%1 gibt es schon.</translation>
    </message>
</context>
<context>
    <name>oxbow::FolderChoice</name>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
</context>
<context>
    <name>oxbow::FrameTimePanel</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Half of the frames within</source>
        <translation>Die Hälfte der Bilder in</translation>
    </message>
    <message>
        <source>99 of 100 frames within</source>
        <translation>99 von 100 Bildern in</translation>
    </message>
    <message>
        <source>Longest frame</source>
        <translation>Längstes Bild</translation>
    </message>
    <message>
        <source>Triangles</source>
        <translation>Dreiecke</translation>
    </message>
    <message>
        <source>All passes</source>
        <translation>Alle Durchgänge</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Forgets the frames so far, to measure what comes now</source>
        <translation>Vergisst die bisherigen Bilder, um zu messen, was jetzt kommt</translation>
    </message>
    <message>
        <source>The last %1 frames of the 3D view, from the beginning of the drawing to the screen; the passes of the last picture, measured by the graphics driver or, where the processor draws, by waiting for each</source>
        <translation>Die letzten %1 Bilder der 3D-Ansicht, vom Beginn des Zeichnens bis zum Bildschirm; die Durchgänge des letzten Bildes, gemessen vom Grafiktreiber oder, wo der Prozessor zeichnet, durch Warten auf jeden</translation>
    </message>
    <message>
        <source>–</source>
        <translation>–</translation>
    </message>
</context>
<context>
    <name>oxbow::GridForm</name>
    <message>
        <source> cells</source>
        <translation> Zellen</translation>
    </message>
    <message>
        <source>Keep the extent</source>
        <translation>Ausdehnung beibehalten</translation>
    </message>
    <message>
        <source>Square</source>
        <translation>Quadrat</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Cell size</source>
        <translation>Zellgröße</translation>
    </message>
    <message>
        <source>More cells are smaller cells on the same ground. Without it, more cells are more ground.</source>
        <translation>Mehr Zellen sind kleinere Zellen auf demselben Boden. Ohne dies sind mehr Zellen mehr Boden.</translation>
    </message>
    <message>
        <source>%1 × %1 cells</source>
        <translation>%1 × %1 Zellen</translation>
    </message>
    <message>
        <source>%1, %2 per layer</source>
        <translation>%1, %2 je Ebene</translation>
    </message>
</context>
<context>
    <name>oxbow::GroundMarks</name>
    <message>
        <source>A drop from here runs about %1 to %2  ·  drainage area %3</source>
        <translation>Ein Tropfen läuft von hier etwa %1 bis %2  ·  Einzugsgebiet %3</translation>
    </message>
</context>
<context>
    <name>oxbow::HistoryView</name>
    <message>
        <source>Undo stores up to %1, then discards the oldest steps. The timeline memory in the preferences sets how much.</source>
        <translation>Rückgängig speichert bis zu %1 und verwirft dann die ältesten Schritte. Der Speicher der Zeitleiste in den Einstellungen bestimmt die Größe.</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Geöffnet</translation>
    </message>
    <message numerus="yes">
        <source>%n older step(s) discarded</source>
        <translation>
            <numerusform>%n älterer Schritt verworfen</numerusform>
            <numerusform>%n ältere Schritte verworfen</numerusform>
        </translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
</context>
<context>
    <name>oxbow::ImportDialog</name>
    <message>
        <source>Remove 8-bit stepping</source>
        <translation>8-Bit-Stufen entfernen</translation>
    </message>
    <message>
        <source>256 levels make terraces on every slope. Each height stays within half a step of its sample.</source>
        <translation>256 Stufen ergeben Terrassen an jedem Hang. Jede Höhe bleibt innerhalb einer halben Stufe ihres Samples.</translation>
    </message>
    <message>
        <source>%1, %2 bits, %3 × %4 cells</source>
        <translation>%1, %2 Bit, %3 × %4 Zellen</translation>
    </message>
    <message>
        <source>Heights %1 to %2</source>
        <translation>Höhen %1 bis %2</translation>
    </message>
    <message>
        <source>Heights …</source>
        <translation>Höhen…</translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>8 bit</source>
        <translation>8 Bit</translation>
    </message>
    <message>
        <source>16 bit</source>
        <translation>16 Bit</translation>
    </message>
    <message>
        <source>16 bit, signed</source>
        <translation>16 Bit, mit Vorzeichen</translation>
    </message>
    <message>
        <source>32 bit</source>
        <translation>32 Bit</translation>
    </message>
    <message>
        <source>32 bit, signed</source>
        <translation>32 Bit, mit Vorzeichen</translation>
    </message>
    <message>
        <source>32 bit, floating point</source>
        <translation>32 Bit, Gleitkomma</translation>
    </message>
    <message>
        <source>Little-endian (PC)</source>
        <translation>Little-Endian (PC)</translation>
    </message>
    <message>
        <source>Big-endian (Mac, network)</source>
        <translation>Big-Endian (Mac, Netzwerk)</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Byte order</source>
        <translation>Bytereihenfolge</translation>
    </message>
    <message>
        <source>Height of a black sample: of the smallest that the format can hold, or of the lowest one found where samples are signed or floating-point.</source>
        <translation>Höhe eines schwarzen Samples: des kleinsten, das das Format kennt, oder des tiefsten gefundenen, wenn Samples Vorzeichen oder Gleitkomma haben.</translation>
    </message>
    <message>
        <source>Height of a white sample: of the largest that the format can hold, or of the highest one found where samples are signed or floating-point.</source>
        <translation>Höhe eines weißen Samples: des größten, das das Format kennt, oder des höchsten gefundenen, wenn Samples Vorzeichen oder Gleitkomma haben.</translation>
    </message>
    <message>
        <source>Black =</source>
        <translation>Schwarz =</translation>
    </message>
    <message>
        <source>White =</source>
        <translation>Weiß =</translation>
    </message>
    <message>
        <source>Cells in the file</source>
        <translation>Zellen der Datei</translation>
    </message>
    <message>
        <source>New terrain</source>
        <translation>Neues Terrain</translation>
    </message>
    <message>
        <source>Added to this terrain</source>
        <translation>Diesem Terrain hinzugefügt</translation>
    </message>
    <message>
        <source>It is fitted to the map, behind the selected stage; its mix says where it is seen, and how much of it.</source>
        <translation>Es wird der Karte angepasst, nach der gewählten Stufe; ihre Mischung sagt, wo und wie stark man es sieht.</translation>
    </message>
    <message>
        <source>Open as</source>
        <translation>Öffnen als</translation>
    </message>
</context>
<context>
    <name>oxbow::ImportWork</name>
    <message>
        <source>%1 × finer: %2 × %3 cells of %4</source>
        <translation>%1 × feiner: %2 × %3 Zellen von %4</translation>
    </message>
    <message>
        <source>Refine the Ground</source>
        <translation>Gelände verfeinern</translation>
    </message>
    <message>
        <source>Carves detail that the cells of the file were too large for.
Their mean heights stay.</source>
        <translation>Schnitzt Einzelheiten, für die die Zellen der Datei zu groß waren.
Deren mittlere Höhen bleiben.</translation>
    </message>
    <message>
        <source>Refine %1 ×</source>
        <translation>%1 × verfeinern</translation>
    </message>
    <message>
        <source>Living ground</source>
        <translation>Lebendiges Gelände</translation>
    </message>
    <message>
        <source>Set the Scale</source>
        <translation>Maßstab angeben</translation>
    </message>
    <message>
        <source>Cells in the file</source>
        <translation>Zellen der Datei</translation>
    </message>
    <message>
        <source>Black =</source>
        <translation>Schwarz =</translation>
    </message>
    <message>
        <source>White =</source>
        <translation>Weiß =</translation>
    </message>
    <message>
        <source>Set the scale</source>
        <translation>Maßstab angeben</translation>
    </message>
</context>
<context>
    <name>oxbow::LakeTable</name>
    <message>
        <source>%1 (locked)</source>
        <translation>%1 (gesperrt)</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>partly filled</source>
        <translation>teilgefüllt</translation>
    </message>
    <message>
        <source>dry</source>
        <translation>trocken</translation>
    </message>
    <message>
        <source>part of a lake</source>
        <translation>Teil eines Sees</translation>
    </message>
    <message>
        <source>sea</source>
        <translation>Meer</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>Rand</translation>
    </message>
    <message>
        <source>Lake</source>
        <translation>See</translation>
    </message>
    <message>
        <source>Name or number; double-click to give it a name</source>
        <translation>Name oder Nummer; Doppelklick gibt einen Namen</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>Height of its surface</source>
        <translation>Höhe der Oberfläche</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>Area of its surface</source>
        <translation>Größe der Oberfläche</translation>
    </message>
    <message>
        <source>Flows to</source>
        <translation>Fließt nach</translation>
    </message>
    <message>
        <source>Where its outlet leads</source>
        <translation>Wohin der Auslass führt</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volumen</translation>
    </message>
    <message>
        <source>Water it holds</source>
        <translation>Wasser im See</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Filled to its spill level, or partly filled</source>
        <translation>Bis zur Überlaufhöhe gefüllt oder teilgefüllt</translation>
    </message>
    <message>
        <source>Outlet</source>
        <translation>Auslass</translation>
    </message>
    <message>
        <source>Its outlet, east and south of the map’s north-west corner</source>
        <translation>Der Auslass, östlich und südlich der Nordwestecke der Karte</translation>
    </message>
    <message>
        <source>Inflow</source>
        <translation>Zufluss</translation>
    </message>
    <message>
        <source>Water that reaches it</source>
        <translation>Wasser, das ihn erreicht</translation>
    </message>
    <message>
        <source>Outflow</source>
        <translation>Ausfluss</translation>
    </message>
    <message>
        <source>Water that leaves it</source>
        <translation>Wasser, das ihn verlässt</translation>
    </message>
    <message>
        <source>Sea</source>
        <translation>Meer</translation>
    </message>
    <message>
        <source>Lake %1</source>
        <translation>See %1</translation>
    </message>
    <message>
        <source>nowhere</source>
        <translation>nirgendwohin</translation>
    </message>
    <message>
        <source>a lake</source>
        <translation>ein See</translation>
    </message>
    <message>
        <source>the sea</source>
        <translation>das Meer</translation>
    </message>
    <message>
        <source>the map’s edge</source>
        <translation>der Kartenrand</translation>
    </message>
    <message>
        <source>mouth %1</source>
        <translation>Mündung %1</translation>
    </message>
    <message>
        <source>River %1</source>
        <translation>Fluss %1</translation>
    </message>
    <message>
        <source>M %1</source>
        <translation>M %1</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>A number for your own use; set in the menu of the row</source>
        <translation>Eine Zahl für eigene Zwecke; im Menü der Zeile gesetzt</translation>
    </message>
    <message>
        <source>X, Y</source>
        <translation>X, Y</translation>
    </message>
    <message>
        <source>Column and row of its deepest cell</source>
        <translation>Spalte und Zeile seiner tiefsten Zelle</translation>
    </message>
    <message>
        <source>Out X, Y</source>
        <translation>Aus X, Y</translation>
    </message>
    <message>
        <source>Column and row of the first cell below its outlet</source>
        <translation>Spalte und Zeile der ersten Zelle unter seinem Auslass</translation>
    </message>
    <message>
        <source>cells without data</source>
        <translation>Zellen ohne Daten</translation>
    </message>
    <message>
        <source>Maximum depth</source>
        <translation>Größte Tiefe</translation>
    </message>
</context>
<context>
    <name>oxbow::LedgerPanel</name>
    <message>
        <source>Play to see where the rock and water of the selected stage go.</source>
        <translation>Abspielen zeigt, wohin Gestein und Wasser der gewählten Stufe gehen.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Rock in the map before</source>
        <translation>Gestein in der Karte vorher</translation>
    </message>
    <message>
        <source>+ added</source>
        <translation>+ hinzugefügt</translation>
    </message>
    <message>
        <source>− removed, left at the edge</source>
        <translation>− entfernt, am Rand verlassen</translation>
    </message>
    <message>
        <source>− lost to rounding</source>
        <translation>− durch Rundung verloren</translation>
    </message>
    <message>
        <source>− carried by water</source>
        <translation>− vom Wasser getragen</translation>
    </message>
    <message>
        <source>Rock in the map now</source>
        <translation>Gestein in der Karte jetzt</translation>
    </message>
    <message>
        <source>Closing error</source>
        <translation>Schlussfehler</translation>
    </message>
    <message>
        <source>Water in the map before</source>
        <translation>Wasser in der Karte vorher</translation>
    </message>
    <message>
        <source>Water in the map now</source>
        <translation>Wasser in der Karte jetzt</translation>
    </message>
    <message>
        <source>− masked out</source>
        <translation>− durch die Maske verworfen</translation>
    </message>
    <message>
        <source>Ice in the map before</source>
        <translation>Eis in der Karte vorher</translation>
    </message>
    <message>
        <source>Ice in the map now</source>
        <translation>Eis in der Karte jetzt</translation>
    </message>
    <message>
        <source>Sand in the map before</source>
        <translation>Sand in der Karte vorher</translation>
    </message>
    <message>
        <source>Sand in the map now</source>
        <translation>Sand in der Karte jetzt</translation>
    </message>
    <message>
        <source>Mud in the map before</source>
        <translation>Schlamm in der Karte vorher</translation>
    </message>
    <message>
        <source>Mud in the map now</source>
        <translation>Schlamm in der Karte jetzt</translation>
    </message>
    <message>
        <source></source>
        <translation>Eis der Karte vorher</translation>
    </message>
</context>
<context>
    <name>oxbow::LedgerPlot</name>
    <message>
        <source>Rock by step: left the map (yellow), carried by water (blue, dashed).</source>
        <translation>Gestein nach Schritt: Karte verlassen (gelb), vom Wasser getragen (blau, gestrichelt).</translation>
    </message>
</context>
<context>
    <name>oxbow::LegendCard</name>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>%1 insgesamt</translation>
    </message>
    <message>
        <source>largest %1</source>
        <translation>größtes %1</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Choose the colours</source>
        <translation>Die Farben wählen</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
</context>
<context>
    <name>oxbow::MainWindow</name>
    <message>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pinsel</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>Bilanz</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Pa&amp;nels</source>
        <translation>&amp;Bereiche</translation>
    </message>
    <message>
        <source>Lakes</source>
        <translation>Seen</translation>
    </message>
    <message>
        <source>Rivers</source>
        <translation>Flüsse</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>%1 × %2 · %3</source>
        <translation>%1 × %2 · %3</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gespeichert</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>Wiederholen: %1</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>Nichts zu wiederholen</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>&amp;Abspielen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Left button paints · Ctrl inverts · Shift smooths · Shift + click: line · %1 %2 size</source>
        <translation>Linke Taste malt · Strg kehrt um · Umschalt glättet · Umschalt + Klick: Linie · %1 %2 Größe</translation>
    </message>
    <message>
        <source>Click follows a drop of water · Esc clears its trace · %1 shows all shortcuts</source>
        <translation>Klick verfolgt einen Wassertropfen · Esc löscht seine Spur · %1 zeigt alle Tastenkürzel</translation>
    </message>
    <message>
        <source>Drag moves the map · wheel zooms · %1 shows all shortcuts</source>
        <translation>Ziehen verschiebt die Karte · Rad zoomt · %1 zeigt alle Tastenkürzel</translation>
    </message>
    <message>
        <source>Right button orbits · Shift + middle pans · wheel zooms · %1 shows all shortcuts</source>
        <translation>Rechte Taste dreht · Umschalt + Mitte verschiebt · Rad zoomt · %1 zeigt alle Tastenkürzel</translation>
    </message>
    <message>
        <source>Surface</source>
        <translation>Oberfläche</translation>
    </message>
    <message>
        <source>Check-up</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Frame Times</source>
        <translation>Bildzeiten</translation>
    </message>
    <message>
        <source>Drag to look around; walk with the wheel, or with W A S D while the right button is down. %1 ends it.</source>
        <translation>Ziehen, um sich umzusehen; gehen mit dem Rad oder mit W A S D bei gedrückter rechter Taste. %1 beendet es.</translation>
    </message>
    <message>
        <source>World</source>
        <translation>Welt</translation>
    </message>
</context>
<context>
    <name>oxbow::ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Treffer</translation>
    </message>
</context>
<context>
    <name>oxbow::MapView</name>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Cell %1, %2</source>
        <translation>Zelle %1, %2</translation>
    </message>
    <message>
        <source>Height %1</source>
        <translation>Höhe %1</translation>
    </message>
</context>
<context>
    <name>oxbow::MaskEntryEditor</name>
    <message>
        <source>How this entry is combined with those above it</source>
        <translation>Wie dieser Eintrag mit denen darüber verknüpft wird</translation>
    </message>
    <message>
        <source>Invert: count where this does not hold</source>
        <translation>Umkehren: gilt, wo dies nicht zutrifft</translation>
    </message>
    <message>
        <source>Remove this entry</source>
        <translation>Diesen Eintrag entfernen</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Malen</translation>
    </message>
    <message>
        <source>Take the mask brush: it paints this stage&apos;s own mask</source>
        <translation>Maskenpinsel nehmen: Er malt die eigene Maske dieser Stufe</translation>
    </message>
    <message>
        <source>Range of %1</source>
        <translation>Bereich von %1</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Soft</source>
        <translation>Weich</translation>
    </message>
    <message>
        <source>Stage whose mask is taken</source>
        <translation>Stufe, deren Maske genommen wird</translation>
    </message>
    <message>
        <source>Choose a stage</source>
        <translation>Eine Stufe wählen</translation>
    </message>
</context>
<context>
    <name>oxbow::MaskList</name>
    <message>
        <source>Limit by…</source>
        <translation>Begrenzen…</translation>
    </message>
    <message>
        <source>Limit this stage to places: by slope, height, distance to rivers, a painted mask …</source>
        <translation>Diese Stufe auf Stellen begrenzen: nach Neigung, Höhe, Abstand zu Flüssen, einer gemalten Maske…</translation>
    </message>
    <message>
        <source>Limit this to places: by slope, height, distance to rivers, rock layer …</source>
        <translation>Auf Orte begrenzen: nach Hangneigung, Höhe, Abstand zu Flüssen, Gesteinsschicht…</translation>
    </message>
    <message>
        <source>Mask %1</source>
        <translation>Maske %1</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Write the mask as a picture</source>
        <translation>Die Maske als Bild schreiben</translation>
    </message>
    <message>
        <source>Shown on the ground as it is now: this stage has not begun.</source>
        <translation>Auf dem jetzigen Boden gezeigt: Diese Stufe hat noch nicht begonnen.</translation>
    </message>
    <message>
        <source>There is no mask to export: limit the stage by something first</source>
        <translation>Keine Maske zu exportieren: Die Stufe zuerst durch etwas begrenzen</translation>
    </message>
    <message>
        <source>There is no mask to export: limit it by something first</source>
        <translation>Es gibt keine Maske zu exportieren: zuerst durch etwas begrenzen</translation>
    </message>
    <message>
        <source>Export Mask</source>
        <translation>Maske exportieren</translation>
    </message>
    <message>
        <source>Pictures (*.png *.tif *.exr)</source>
        <translation>Bilder (*.png *.tif *.exr)</translation>
    </message>
</context>
<context>
    <name>oxbow::MaskPresetButton</name>
    <message>
        <source>Save the mask as a preset…</source>
        <translation>Die Maske als Vorlage speichern…</translation>
    </message>
    <message>
        <source>Ready-made places, and your own</source>
        <translation>Fertige Orte und eigene</translation>
    </message>
</context>
<context>
    <name>oxbow::MaskSourceMenu</name>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>oxbow::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>oxbow::MixEditor</name>
    <message>
        <source>How much of this stage&apos;s effect there is, and where</source>
        <translation>Wie stark diese Stufe wirkt, und wo</translation>
    </message>
    <message>
        <source>Draw this stage&apos;s mask on the ground</source>
        <translation>Die Maske dieser Stufe auf dem Boden zeigen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Mask and blend: everywhere</source>
        <translation>Maske und Mischung: überall</translation>
    </message>
    <message>
        <source>Mask and blend: %1</source>
        <translation>Maske und Mischung: %1</translation>
    </message>
    <message>
        <source>Mask and blend of %1</source>
        <translation>Maske und Mischung von %1</translation>
    </message>
    <message>
        <source>Give the mask a name to use it in several stages: editing it for one edits it for all</source>
        <translation>Der Maske einen Namen geben, um sie in mehreren Stufen zu verwenden: eine Änderung gilt für alle</translation>
    </message>
    <message>
        <source>Mask of this stage alone</source>
        <translation>Maske nur dieser Stufe</translation>
    </message>
    <message numerus="yes">
        <source>Mask “%1” of %n stages</source>
        <translation>
            <numerusform>Maske „%1“ von %n Stufe</numerusform>
            <numerusform>Maske „%1“ von %n Stufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Of This Stage Alone</source>
        <translation>Nur dieser Stufe</translation>
    </message>
    <message>
        <source>Name It to Share It…</source>
        <translation>Benennen und teilen …</translation>
    </message>
    <message>
        <source>Share the mask</source>
        <translation>Maske teilen</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Rename mask</source>
        <translation>Maske umbenennen</translation>
    </message>
    <message>
        <source>Name of the mask:</source>
        <translation>Name der Maske:</translation>
    </message>
</context>
<context>
    <name>oxbow::OverlayChips</name>
    <message>
        <source>Overlay on the ground</source>
        <translation>Überlagerung des Bodens</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
</context>
<context>
    <name>oxbow::Painter</name>
    <message>
        <source>New %1 stage</source>
        <translation>Neue Stufe %1</translation>
    </message>
    <message>
        <source>New %1 stage after %2</source>
        <translation>Neue Stufe %1 nach %2</translation>
    </message>
    <message>
        <source>%1, stroke %2</source>
        <translation>%1, Strich %2</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>Automatic: %1</source>
        <translation>Automatisch: %1</translation>
    </message>
</context>
<context>
    <name>oxbow::ParameterControl</name>
    <message>
        <source>Back to the previous seed</source>
        <translation>Zurück zur vorigen Zufallszahl</translation>
    </message>
    <message>
        <source>Random seed</source>
        <translation>Neue Zufallszahl</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Eine Datei wählen</translation>
    </message>
    <message>
        <source>no file</source>
        <translation>keine Datei</translation>
    </message>
</context>
<context>
    <name>oxbow::ParameterPanel</name>
    <message>
        <source>Re-run</source>
        <translation>Neu ausführen</translation>
    </message>
    <message>
        <source>Re-run with these values: from the first step of the stage</source>
        <translation>Mit diesen Werten ab dem ersten Schritt der Stufe neu ausführen</translation>
    </message>
    <message>
        <source>Reset all parameters of this stage to their defaults</source>
        <translation>Alle Parameter dieser Stufe auf ihre Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source>No stage is selected.
Select one in the recipe, or add one.</source>
        <translation>Keine Stufe ist gewählt.
Im Rezept eine wählen oder eine hinzufügen.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>Rock is seen once erosion follows; the overlay Hardness shows it now.</source>
        <translation>Zu sehen ist das Gestein, wenn Erosion folgt; die Überlagerung Härte zeigt es schon jetzt.</translation>
    </message>
</context>
<context>
    <name>oxbow::ParameterRow</name>
    <message>
        <source>Slider %1 to %2, range %3 to %4</source>
        <translation>Regler %1 bis %2, Bereich %3 bis %4</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>Vorgabe: %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Parameter ID: %1</source>
        <translation>Parameter-ID: %1</translation>
    </message>
    <message>
        <source>Changed during the run: started at %1</source>
        <translation>Im Lauf geändert: begonnen mit %1</translation>
    </message>
    <message>
        <source>Reset to default (%1)</source>
        <translation>Auf Vorgabe zurücksetzen (%1)</translation>
    </message>
    <message>
        <source>Re-run with these values</source>
        <translation>Mit diesen Werten neu ausführen</translation>
    </message>
    <message>
        <source>Copy parameter ID</source>
        <translation>Parameter-ID kopieren</translation>
    </message>
    <message>
        <source>Follow a Named Value</source>
        <translation>Einem benannten Wert folgen</translation>
    </message>
    <message>
        <source>New…</source>
        <translation>Neu …</translation>
    </message>
    <message>
        <source>Stop Following</source>
        <translation>Nicht mehr folgen</translation>
    </message>
    <message>
        <source>New named value</source>
        <translation>Neuer benannter Wert</translation>
    </message>
    <message>
        <source>Name of the value %1:</source>
        <translation>Name des Werts %1:</translation>
    </message>
</context>
<context>
    <name>oxbow::PicturePage</name>
    <message>
        <source>Full HD</source>
        <translation>Full HD</translation>
    </message>
    <message>
        <source>4K</source>
        <translation>4K</translation>
    </message>
    <message>
        <source>8K</source>
        <translation>8K</translation>
    </message>
    <message>
        <source>Square</source>
        <translation>Quadrat</translation>
    </message>
    <message>
        <source>%1: %2 × %3</source>
        <translation>%1: %2 × %3</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Turntable</source>
        <translation>Drehteller</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Folder for the Pictures</source>
        <translation>Ordner für die Bilder</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>terrain</source>
        <translation>gelaende</translation>
    </message>
    <message>
        <source>As the view</source>
        <translation>Wie die Ansicht</translation>
    </message>
    <message>
        <source>Nothing to draw yet</source>
        <translation>Noch nichts zu zeichnen</translation>
    </message>
    <message>
        <source>The 3D view, turned by %1° each time</source>
        <translation>Die 3D-Ansicht, jeweils um %1° gedreht</translation>
    </message>
    <message>
        <source>The 3D view without the cards over it</source>
        <translation>Die 3D-Ansicht ohne die Anzeigen darüber</translation>
    </message>
    <message>
        <source>Flight</source>
        <translation>Flug</translation>
    </message>
    <message>
        <source>%03d is replaced by the image number with three digits; a name that ends in .mp4 or .webm makes a video, where ffmpeg is installed</source>
        <translation>%03d wird durch die dreistellige Nummer des Bildes ersetzt; ein Name, der auf .mp4 oder .webm endet, ergibt ein Video, wenn ffmpeg installiert ist</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>From one saved view to the next</source>
        <translation>Von einer gespeicherten Ansicht zur nächsten</translation>
    </message>
    <message>
        <source>Time per view</source>
        <translation>Zeit je Ansicht</translation>
    </message>
    <message>
        <source>Pictures per second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>Each picture is the mean of so many, which makes all edges smooth</source>
        <translation>Jedes Bild ist das Mittel aus so vielen; das glättet alle Kanten</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source> m</source>
        <translation> m</translation>
    </message>
    <message>
        <source>Diameter of the lens: what is nearer or farther than what the view looks at is blurred; takes 16 passes or more</source>
        <translation>Durchmesser der Linse: Was näher oder ferner liegt als das, worauf die Ansicht blickt, wird unscharf; braucht mindestens 16 Durchgänge</translation>
    </message>
    <message>
        <source>Aperture</source>
        <translation>Blende</translation>
    </message>
    <message>
        <source>A flight goes through saved views: save two or more (View &gt; Saved Views)</source>
        <translation>Ein Flug führt durch gespeicherte Ansichten: mindestens zwei speichern (Ansicht &gt; Gespeicherte Ansichten)</translation>
    </message>
    <message numerus="yes">
        <source>Through %n saved view(s) in %1 s</source>
        <translation>
            <numerusform>Durch %n gespeicherte Ansicht in %1 s</numerusform>
            <numerusform>Durch %n gespeicherte Ansichten in %1 s</numerusform>
        </translation>
    </message>
    <message>
        <source>All around (360°)</source>
        <translation>Rundum (360°)</translation>
    </message>
    <message>
        <source>All that is seen around the eye, as wide as the size says and half as high (equirectangular)</source>
        <translation>Alles, was rings um das Auge zu sehen ist, so breit wie angegeben und halb so hoch (äquirektangular)</translation>
    </message>
    <message>
        <source>All that is seen around the eye, half as high as it is wide</source>
        <translation>Alles, was rings um das Auge zu sehen ist, halb so hoch wie breit</translation>
    </message>
    <message>
        <source>Own size</source>
        <translation>Eigene Größe</translation>
    </message>
</context>
<context>
    <name>oxbow::PictureWriter</name>
    <message>
        <source>The graphics driver failed while drawing: choose a smaller image</source>
        <translation>Der Grafiktreiber versagte beim Zeichnen: Ein kleineres Bild wählen</translation>
    </message>
</context>
<context>
    <name>oxbow::PixelSizeBox</name>
    <message>
        <source>pixels</source>
        <translation>Pixel</translation>
    </message>
</context>
<context>
    <name>oxbow::PlaceDialog</name>
    <message>
        <source>River</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>Lake</source>
        <translation>See</translation>
    </message>
    <message>
        <source>Coast</source>
        <translation>Küste</translation>
    </message>
    <message>
        <source>Road</source>
        <translation>Straße</translation>
    </message>
    <message>
        <source>Bridge</source>
        <translation>Brücke</translation>
    </message>
    <message>
        <source>Tunnel</source>
        <translation>Tunnel</translation>
    </message>
    <message>
        <source>Land</source>
        <translation>Land</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Make the place</source>
        <translation>Ort erstellen</translation>
    </message>
    <message>
        <source>New from a Real Place</source>
        <translation>Neu aus einem echten Ort</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Tiles…</source>
        <translation>Kacheln…</translation>
    </message>
    <message>
        <source>A folder whose files are tiles of one map</source>
        <translation>Ein Ordner, dessen Dateien Kacheln einer Karte sind</translation>
    </message>
    <message>
        <source>Elevation model</source>
        <translation>Höhenmodell</translation>
    </message>
    <message>
        <source>Heightmaps (%1);;All files (*)</source>
        <translation>Höhenkarten (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Rivers, lakes, roads, land</source>
        <translation>Flüsse, Seen, Straßen, Land</translation>
    </message>
    <message>
        <source>What is taken</source>
        <translation>Was genommen wird</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Features (*.gpkg *.shp *.osm *.json *.geojson);;All files (*)</source>
        <translation>Geodaten (*.gpkg *.shp *.osm *.json *.geojson);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>three cells</source>
        <translation>drei Zellen</translation>
    </message>
    <message>
        <source>How far rivers may be moved aside into their valleys</source>
        <translation>Wie weit Flüsse zur Seite in ihre Täler verschoben werden dürfen</translation>
    </message>
    <message>
        <source>Rivers may move by</source>
        <translation>Flüsse wandern höchstens</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>%1 × %2 cells of %3. Drag a frame around what is taken; a double click takes all.</source>
        <translation>%1 × %2 Zellen von %3. Ziehen Sie einen Rahmen um das, was genommen wird; ein Doppelklick nimmt alles.</translation>
    </message>
    <message>
        <source>The file does not say where it lies: features must be in its own units.</source>
        <translation>Die Datei sagt nicht, wo sie liegt: Geodaten müssen in ihren eigenen Einheiten sein.</translation>
    </message>
    <message>
        <source>All, by its tags</source>
        <translation>Alles, nach den Tags</translation>
    </message>
    <message>
        <source>Water</source>
        <translation>Wasser</translation>
    </message>
    <message>
        <source>Roads</source>
        <translation>Straßen</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>The ground changed by %1 in the mean, %2 at most. A click on a line goes there.</source>
        <translation>Der Boden änderte sich im Mittel um %1, höchstens um %2. Ein Klick auf eine Zeile führt dorthin.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
</context>
<context>
    <name>oxbow::PlacementTool</name>
    <message>
        <source>Move %1 on the map</source>
        <translation>%1 auf der Karte verschieben</translation>
    </message>
    <message>
        <source>Rotate %1</source>
        <translation>%1 drehen</translation>
    </message>
    <message>
        <source>Height of %1</source>
        <translation>Höhe von %1</translation>
    </message>
    <message>
        <source>Size of %1</source>
        <translation>Größe von %1</translation>
    </message>
</context>
<context>
    <name>oxbow::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>&amp;General</source>
        <translation>&amp;Allgemein</translation>
    </message>
    <message>
        <source>&amp;Navigation</source>
        <translation>&amp;Navigation</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>Restore &amp;Defaults</source>
        <translation>&amp;Vorgaben wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>&amp;Zurücknehmen</translation>
    </message>
    <message>
        <source>Reset all pages to their defaults, shortcuts included</source>
        <translation>Alle Seiten samt Tastenkürzeln auf ihre Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source>Undo all changes made since this window opened</source>
        <translation>Alle Änderungen seit dem Öffnen dieses Fensters zurücknehmen</translation>
    </message>
    <message>
        <source>Changes apply at once</source>
        <translation>Änderungen gelten sofort</translation>
    </message>
    <message>
        <source>Reset Window &amp;Layout</source>
        <translation>Fenster&amp;anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Move every panel back to its first place</source>
        <translation>Alle Bereiche an ihren ersten Platz zurückstellen</translation>
    </message>
    <message>
        <source>Autosave every</source>
        <translation>Automatisch speichern alle</translation>
    </message>
    <message>
        <source>How often a recovery copy is saved, in case of a crash</source>
        <translation>Wie oft für den Fall eines Absturzes eine Sicherungskopie gespeichert wird</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Timeline memory</source>
        <translation>Speicher der Zeitleiste</translation>
    </message>
    <message>
        <source>Memory for the snapshots of a run</source>
        <translation>Speicher für die gespeicherten Stände eines Laufs</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>Timeline on disk</source>
        <translation>Zeitleiste auf der Platte</translation>
    </message>
    <message>
        <source>Temporary file for snapshots that do not fit into memory; deleted on exit</source>
        <translation>Temporäre Datei für Stände, die nicht in den Speicher passen; wird beim Beenden gelöscht</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>More snapshots make going back faster. The result is the same.</source>
        <translation>Mehr gespeicherte Stände machen das Zurückgehen schneller. Das Ergebnis ist dasselbe.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Number of processor threads in use; the result is the same</source>
        <translation>Zahl der genutzten Prozessor-Threads; das Ergebnis ist dasselbe</translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>Alle (%1)</translation>
    </message>
    <message>
        <source>The number of threads changes at the next start.</source>
        <translation>Die Zahl der Threads ändert sich beim nächsten Start.</translation>
    </message>
    <message>
        <source>&amp;Invert orbit</source>
        <translation>&amp;Drehen umkehren</translation>
    </message>
    <message>
        <source>Orbiting moves the camera instead of the ground</source>
        <translation>Drehen bewegt die Kamera statt des Bodens</translation>
    </message>
    <message>
        <source>Invert w&amp;heel</source>
        <translation>&amp;Rad umkehren</translation>
    </message>
    <message>
        <source>Turning the wheel towards you zooms in</source>
        <translation>Das Rad zu sich hin drehen zoomt hinein</translation>
    </message>
    <message>
        <source>Alt with the left, middle and right button, the middle button with Shift and Ctrl, the right button and the wheel all work at the same time.</source>
        <translation>Alt mit linker, mittlerer und rechter Taste, die mittlere Taste mit Umschalt und Strg, die rechte Taste und das Rad wirken alle zugleich.</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>Farb&amp;schema</translation>
    </message>
    <message>
        <source>Colours of the window</source>
        <translation>Farben des Fensters</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>System language</source>
        <translation>Sprache des Systems</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>&amp;Units</source>
        <translation>&amp;Einheiten</translation>
    </message>
    <message>
        <source>Units of the window, and of numbers typed without one. Recipes and files are always metric.</source>
        <translation>Einheiten des Fensters und von Zahlen ohne Einheit. Rezepte und Dateien sind immer metrisch.</translation>
    </message>
    <message>
        <source>Metric (m, km, m³/s)</source>
        <translation>Metrisch (m, km, m³/s)</translation>
    </message>
    <message>
        <source>Imperial (ft, mi, ft³/s)</source>
        <translation>Imperial (ft, mi, ft³/s)</translation>
    </message>
    <message>
        <source>Orbits</source>
        <translation>Dreht</translation>
    </message>
    <message>
        <source>Pans</source>
        <translation>Verschiebt</translation>
    </message>
    <message>
        <source>&amp;Left button, navigate tool</source>
        <translation>&amp;Linke Taste, Navigieren</translation>
    </message>
    <message>
        <source>What dragging with the left button does while no brush is selected</source>
        <translation>Was Ziehen mit der linken Taste tut, wenn kein Pinsel gewählt ist</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source></source>
        <translation></translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Sprache des Fensters</translation>
    </message>
</context>
<context>
    <name>oxbow::PresetButton</name>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation>Vorlage speichern</translation>
    </message>
    <message>
        <source>Name of the preset:</source>
        <translation>Name der Vorlage:</translation>
    </message>
</context>
<context>
    <name>oxbow::ProductsPage</name>
    <message>
        <source>Terrain</source>
        <translation>Gelände</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Content of the rasters. Meshes are always of the ground.</source>
        <translation>Inhalt der Raster. Netze zeigen immer den Boden.</translation>
    </message>
    <message>
        <source>Heightmaps</source>
        <translation>Höhenkarten</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Lists and pictures</source>
        <translation>Listen und Bilder</translation>
    </message>
    <message>
        <source>Other sizes are computed from the recipe: the same landscape with more or less detail. This may take long and runs in the background.</source>
        <translation>Andere Größen werden aus dem Rezept berechnet: dieselbe Landschaft mit mehr oder weniger Einzelheiten. Das kann dauern und läuft im Hintergrund.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Height range</source>
        <translation>Höhenbereich</translation>
    </message>
    <message>
        <source>1:1 (every cell)</source>
        <translation>1:1 (jede Zelle)</translation>
    </message>
    <message>
        <source>1:%1</source>
        <translation>1:%1</translation>
    </message>
    <message>
        <source>1:2</source>
        <translation>1:2</translation>
    </message>
    <message>
        <source>Format default</source>
        <translation>Vorgabe des Formats</translation>
    </message>
    <message>
        <source>Y up (engines, renderers)</source>
        <translation>Y oben (Engines, Renderer)</translation>
    </message>
    <message>
        <source>Z up (slicers, survey)</source>
        <translation>Z oben (Slicer, Vermessung)</translation>
    </message>
    <message>
        <source>Default: OBJ and GLB Y up, STL and PLY Z up. GLB is always Y up.</source>
        <translation>Vorgabe: OBJ und GLB Y oben, STL und PLY Z oben. GLB ist immer Y oben.</translation>
    </message>
    <message>
        <source>Normals</source>
        <translation>Normalen</translation>
    </message>
    <message>
        <source>Texture coordinates</source>
        <translation>Texturkoordinaten</translation>
    </message>
    <message>
        <source>Solid block</source>
        <translation>Geschlossener Block</translation>
    </message>
    <message>
        <source>Adds walls and a floor for 3D printing.</source>
        <translation>Ergänzt Wände und einen Boden für den 3D-Druck.</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Vertices</source>
        <translation>Eckpunkte</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>terrain</source>
        <translation>gelaende</translation>
    </message>
    <message>
        <source>Layer: %1</source>
        <translation>Ebene: %1</translation>
    </message>
    <message>
        <source>As shown: %1 × %2</source>
        <translation>Wie gezeigt: %1 × %2</translation>
    </message>
    <message>
        <source>%1k: %2 × %3, cells of %4</source>
        <translation>%1k: %2 × %3, Zellen von %4</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>Range of the terrain: about %1 to %2</source>
        <translation>Bereich des Geländes: etwa %1 bis %2</translation>
    </message>
    <message>
        <source>Range of the terrain: %1 to %2</source>
        <translation>Bereich des Geländes: %1 bis %2</translation>
    </message>
    <message>
        <source>One level of 16 bits is %1, of 8 bits %2.%3</source>
        <translation>Eine Stufe von 16 Bit ist %1, von 8 Bit %2.%3</translation>
    </message>
    <message>
        <source> Heights outside are clipped.</source>
        <translation> Höhen außerhalb werden abgeschnitten.</translation>
    </message>
    <message>
        <source>%1 triangles</source>
        <translation>%1 Dreiecke</translation>
    </message>
    <message>
        <source>No terrain yet</source>
        <translation>Noch kein Gelände</translation>
    </message>
    <message>
        <source>Select what to export</source>
        <translation>Auswählen, was exportiert wird</translation>
    </message>
    <message>
        <source>Exports the current state: step %1 of %2</source>
        <translation>Exportiert den aktuellen Stand: Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Computes step %1 of %2 at this size, then exports it</source>
        <translation>Berechnet Schritt %1 von %2 in dieser Größe und exportiert ihn</translation>
    </message>
    <message>
        <source>As high as the ground</source>
        <translation>So hoch wie der Boden</translation>
    </message>
    <message>
        <source>one piece</source>
        <translation>ein Stück</translation>
    </message>
    <message>
        <source>Cells along the side of a tile of heightmaps and pictures, NAME_x0_y0 and on; neighbours share the samples between them</source>
        <translation>Zellen je Kachelseite von Höhenkarten und Bildern, NAME_x0_y0 und weiter; Nachbarn teilen sich die Samples dazwischen</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>Kacheln</translation>
    </message>
</context>
<context>
    <name>oxbow::RangeSlider</name>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
</context>
<context>
    <name>oxbow::RecipeModel</name>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>%1 / %1</source>
        <translation>%1 / %1</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>steht aus</translation>
    </message>
</context>
<context>
    <name>oxbow::RecipePanel</name>
    <message>
        <source>No stages yet.
Add one above, or drop a heightmap on the window.</source>
        <translation>Noch keine Stufen.
Oben eine hinzufügen oder eine Höhenkarte auf das Fenster ziehen.</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message numerus="yes">
        <source>%n stages</source>
        <translation>
            <numerusform>%n Stufe</numerusform>
            <numerusform>%n Stufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename group</source>
        <translation>Gruppe umbenennen</translation>
    </message>
    <message>
        <source>Name of the group:</source>
        <translation>Name der Gruppe:</translation>
    </message>
    <message>
        <source>Save stages as a preset</source>
        <translation>Stufen als Vorlage speichern</translation>
    </message>
    <message>
        <source>Name of the preset, by which Add Stage lists it. The named values that its stages follow are its sliders.</source>
        <translation>Name der Vorlage, unter dem „Stufe hinzufügen“ sie anbietet. Die benannten Werte, denen ihre Stufen folgen, sind ihre Regler.</translation>
    </message>
</context>
<context>
    <name>oxbow::RiverTable</name>
    <message>
        <source>River</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>Name or number; double-click to give it a name</source>
        <translation>Name oder Nummer; Doppelklick gibt einen Namen</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>From its farthest channel head</source>
        <translation>Vom fernsten Gerinnekopf</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordnung</translation>
    </message>
    <message>
        <source>Strahler order at its end</source>
        <translation>Strahler-Ordnung am Ende</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Mean width</source>
        <translation>Mittlere Breite</translation>
    </message>
    <message>
        <source>Ends in</source>
        <translation>Endet in</translation>
    </message>
    <message>
        <source>Lake, sea, edge or another river</source>
        <translation>See, Meer, Rand oder anderer Fluss</translation>
    </message>
    <message>
        <source>Discharge</source>
        <translation>Abfluss</translation>
    </message>
    <message>
        <source>Discharge at its end</source>
        <translation>Abfluss am Ende</translation>
    </message>
    <message>
        <source>Catchment</source>
        <translation>Einzugsgebiet</translation>
    </message>
    <message>
        <source>Drainage area at its end</source>
        <translation>Größe des Einzugsgebiets am Ende</translation>
    </message>
    <message>
        <source>River %1</source>
        <translation>Fluss %1</translation>
    </message>
    <message>
        <source>Brook %1</source>
        <translation>Bach %1</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>River, or brook where smaller ones are told apart</source>
        <translation>Fluss, oder Bach, wo kleinere unterschieden werden</translation>
    </message>
</context>
<context>
    <name>oxbow::SelectRows</name>
    <message>
        <source>Save as Stamp</source>
        <translation>Als Stempel sichern</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Rund</translation>
    </message>
    <message>
        <source>Select an ellipse instead of a rectangle</source>
        <translation>Eine Ellipse statt eines Rechtecks wählen</translation>
    </message>
    <message>
        <source>Share of the way from the edge to the middle along which the stamp falls to 0</source>
        <translation>Anteil des Wegs vom Rand zur Mitte, auf dem der Stempel auf 0 ausläuft</translation>
    </message>
    <message>
        <source>Soft edge</source>
        <translation>Weicher Rand</translation>
    </message>
    <message>
        <source>Name of the stamp</source>
        <translation>Name des Stempels</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gesichert: %1</translation>
    </message>
    <message>
        <source>Replace stamp</source>
        <translation>Stempel ersetzen</translation>
    </message>
    <message>
        <source>There is a stamp “%1” already. Replace it?</source>
        <translation>Es gibt schon einen Stempel „%1“. Soll er ersetzt werden?</translation>
    </message>
</context>
<context>
    <name>oxbow::SequencePage</name>
    <message>
        <source>Sequence of the run</source>
        <translation>Sequenz des Laufs</translation>
    </message>
    <message>
        <source>Every N steps: 1 writes every step, 2 every second one</source>
        <translation>Jeder N-te Schritt: 1 schreibt jeden, 2 jeden zweiten</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>every</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>%04d is replaced by the step number with four digits. The extension sets the format: %1</source>
        <translation>%04d wird durch die vierstellige Schrittnummer ersetzt. Die Endung bestimmt das Format: %1</translation>
    </message>
    <message>
        <source>same range in all files:</source>
        <translation>gleicher Bereich in allen Dateien:</translation>
    </message>
    <message>
        <source>Heights of black and white. Without it every file uses its own range, and a film flickers. Floating-point formats store true heights.</source>
        <translation>Höhen von Schwarz und Weiß. Ohne sie hat jede Datei ihren eigenen Bereich, und ein Film flackert. Gleitkommaformate speichern wahre Höhen.</translation>
    </message>
    <message>
        <source>of %1,</source>
        <translation>von %1,</translation>
    </message>
    <message>
        <source>Nothing to play yet</source>
        <translation>Noch nichts abzuspielen</translation>
    </message>
    <message>
        <source>The last step lies before the first</source>
        <translation>Der letzte Schritt liegt vor dem ersten</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1: %2 bis %3</translation>
    </message>
</context>
<context>
    <name>oxbow::ShortcutEditor</name>
    <message>
        <source>N&amp;one</source>
        <translation>&amp;Keine</translation>
    </message>
    <message>
        <source>R&amp;eset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Search actions and keys</source>
        <translation>Aktionen und Tasten suchen</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Actions and their shortcuts</source>
        <translation>Aktionen und ihre Tastenkürzel</translation>
    </message>
    <message>
        <source>Click here and press the new keys</source>
        <translation>Hier klicken und die neuen Tasten drücken</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>Neue Tasten</translation>
    </message>
    <message>
        <source>Clear shortcut</source>
        <translation>Tastenkürzel löschen</translation>
    </message>
    <message>
        <source>Return and Esc cannot be shortcuts: press other keys</source>
        <translation>Eingabe und Esc können keine Tastenkürzel sein: andere Tasten drücken</translation>
    </message>
    <message>
        <source>Reset this shortcut to its default</source>
        <translation>Dieses Tastenkürzel auf die Vorgabe zurücksetzen</translation>
    </message>
    <message>
        <source>Reset all shortcuts to their defaults</source>
        <translation>Alle Tastenkürzel auf ihre Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source>Select an action to change its shortcut</source>
        <translation>Eine Aktion wählen, um ihr Tastenkürzel zu ändern</translation>
    </message>
    <message>
        <source>%1 is used by “%2”: change that shortcut first</source>
        <translation>%1 gehört zu „%2“: Zuerst jenes Tastenkürzel ändern</translation>
    </message>
</context>
<context>
    <name>oxbow::SizeCost</name>
    <message>
        <source>Memory at most</source>
        <translation>Höchstens Speicher</translation>
    </message>
    <message>
        <source>How much memory the program may hold while it computes another size. It stops when that is not enough, and goes on from there once it may take more.</source>
        <translation>Wie viel Speicher das Programm halten darf, während es eine andere Größe berechnet. Reicht er nicht, hält es an und macht dort weiter, sobald es mehr nehmen darf.</translation>
    </message>
    <message>
        <source>As much memory as there is</source>
        <translation>So viel Speicher, wie da ist</translation>
    </message>
    <message>
        <source>At most %1 of memory</source>
        <translation>Höchstens %1 Speicher</translation>
    </message>
    <message>
        <source>Working out what it takes…</source>
        <translation>Aufwand wird ermittelt…</translation>
    </message>
    <message>
        <source>Takes about %1 and %2 of memory</source>
        <translation>Braucht etwa %1 und %2 Speicher</translation>
    </message>
    <message>
        <source>Takes about %1</source>
        <translation>Braucht etwa %1</translation>
    </message>
    <message>
        <source>: more than it may. It will stop on the way.</source>
        <translation>: mehr, als es darf. Es wird unterwegs anhalten.</translation>
    </message>
    <message>
        <source>It was interrupted before and resumes from there.</source>
        <translation>Es wurde zuvor unterbrochen und macht dort weiter.</translation>
    </message>
</context>
<context>
    <name>oxbow::SliderSpinBox</name>
    <message>
        <source>The largest allowed value is %1</source>
        <translation>Der größte erlaubte Wert ist %1</translation>
    </message>
    <message>
        <source>The smallest allowed value is %1</source>
        <translation>Der kleinste erlaubte Wert ist %1</translation>
    </message>
</context>
<context>
    <name>oxbow::StagePresetButton</name>
    <message>
        <source>Save the values as a preset…</source>
        <translation>Die Werte als Vorlage speichern…</translation>
    </message>
    <message>
        <source>Named sets of values for this stage</source>
        <translation>Benannte Wertesätze für diese Stufe</translation>
    </message>
    <message>
        <source>Preset %1</source>
        <translation>Vorlage %1</translation>
    </message>
</context>
<context>
    <name>oxbow::StampChooser</name>
    <message>
        <source>Choose a stamp of the library, one of your own, or a file</source>
        <translation>Einen Stempel der Bibliothek, einen eigenen oder eine Datei wählen</translation>
    </message>
    <message>
        <source>Choose a stamp…</source>
        <translation>Stempel wählen…</translation>
    </message>
    <message>
        <source>Stamps</source>
        <translation>Stempel</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Open stamp</source>
        <translation>Stempel öffnen</translation>
    </message>
    <message>
        <source>Heightmaps (%1)</source>
        <translation>Höhenkarten (%1)</translation>
    </message>
    <message>
        <source>Stamp %1</source>
        <translation>Stempel %1</translation>
    </message>
</context>
<context>
    <name>oxbow::StartPage</name>
    <message>
        <source>Move to the Trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>New Terrain</source>
        <translation>Neues Gelände</translation>
    </message>
    <message>
        <source>Search templates and examples</source>
        <translation>Vorlagen und Beispiele durchsuchen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>My templates</source>
        <translation>Meine Vorlagen</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>What to begin with</source>
        <translation>Womit begonnen wird</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Noise, size of your own</source>
        <translation>Rauschen, eigene Größe</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Starts a new terrain; the template stays as it is.</source>
        <translation>Beginnt ein neues Gelände; die Vorlage bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>Nothing found for “%1”</source>
        <translation>Nichts gefunden zu „%1“</translation>
    </message>
    <message>
        <source>No templates yet: File &gt; Save as Template makes one of the terrain that is open.</source>
        <translation>Noch keine Vorlagen: Datei &gt; Als Vorlage speichern macht eine aus dem offenen Gelände.</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>Noch keine Dateien</translation>
    </message>
    <message>
        <source>Empty: noise to build on</source>
        <translation>Leer: Rauschen, auf dem sich bauen lässt</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>%1 cannot be moved to the trash.</source>
        <translation>%1 lässt sich nicht in den Papierkorb legen.</translation>
    </message>
</context>
<context>
    <name>oxbow::StatusReadout</name>
    <message>
        <source>Hash of the current state: equal hashes mean identical terrains.</source>
        <translation>Prüfsumme des aktuellen Stands: Gleiche Summen bedeuten gleiche Gelände.</translation>
    </message>
    <message>
        <source>Memory of the program, and the part used by the history of the run. The preferences limit the history.</source>
        <translation>Speicher des Programms und der Teil, den der Verlauf des Laufs nutzt. Die Einstellungen begrenzen den Verlauf.</translation>
    </message>
    <message>
        <source>fps</source>
        <translation>fps</translation>
    </message>
    <message>
        <source>Point at the ground to read it</source>
        <translation>Auf den Boden zeigen, um ihn abzulesen</translation>
    </message>
    <message>
        <source>height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>slope</source>
        <translation>Neigung</translation>
    </message>
    <message>
        <source>%1°</source>
        <translation>%1°</translation>
    </message>
    <message>
        <source>water</source>
        <translation>Wasser</translation>
    </message>
    <message>
        <source>discharge</source>
        <translation>Abfluss</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>stopped by an error</source>
        <translation>durch einen Fehler angehalten</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>%1 (history %2)</source>
        <translation>%1 (Verlauf %2)</translation>
    </message>
    <message>
        <source>hash</source>
        <translation>Prüfsumme</translation>
    </message>
    <message>
        <source>Show the Hash of the Terrain</source>
        <translation>Prüfsumme des Geländes zeigen</translation>
    </message>
</context>
<context>
    <name>oxbow::StrokeList</name>
    <message>
        <source>Ground</source>
        <translation>Boden</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Ab</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Strokes (%1)</source>
        <translation>Striche (%1)</translation>
    </message>
    <message>
        <source>until end</source>
        <translation>bis Ende</translation>
    </message>
    <message>
        <source>Double-click to set the step before which it ends; empty: until end</source>
        <translation>Doppelklick setzt den Schritt, vor dem er endet; leer: bis Ende</translation>
    </message>
    <message>
        <source>Strokes on the ground have no end</source>
        <translation>Striche auf dem Boden haben kein Ende</translation>
    </message>
    <message>
        <source>The stroke “%1” from step %2 cannot end before step %3: type that step or a later one, or nothing to let it last until the end</source>
        <translation>Der Strich „%1“ ab Schritt %2 kann nicht vor Schritt %3 enden: diesen oder einen späteren Schritt eingeben, oder nichts, damit er bis zum Ende dauert</translation>
    </message>
    <message>
        <source>Delete this stroke</source>
        <translation>Diesen Strich löschen</translation>
    </message>
    <message>
        <source>Stroke</source>
        <translation>Strich</translation>
    </message>
</context>
<context>
    <name>oxbow::SurfacePanel</name>
    <message>
        <source>Delete the chosen material or scatter</source>
        <translation>Gewähltes Material oder gewählte Streuung löschen</translation>
    </message>
    <message>
        <source>Move it over what lies above it</source>
        <translation>Über das darüber Liegende schieben</translation>
    </message>
    <message>
        <source>Move it below what lies under it</source>
        <translation>Unter das darunter Liegende schieben</translation>
    </message>
    <message>
        <source>Draw the mask of the chosen one on the ground</source>
        <translation>Die Maske der gewählten Zeile auf das Gelände zeichnen</translation>
    </message>
    <message>
        <source>Materials and scatters</source>
        <translation>Materialien und Streuungen</translation>
    </message>
    <message>
        <source>What lies on the ground, the uppermost first. The lowest material covers everything.</source>
        <translation>Was auf dem Boden liegt, das Oberste zuerst. Das unterste Material bedeckt alles.</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>Materialien</translation>
    </message>
    <message>
        <source>Scatters</source>
        <translation>Streuungen</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Ready-made surfaces: take the place of this one</source>
        <translation>Fertige Oberflächen: treten an die Stelle dieser</translation>
    </message>
    <message>
        <source>Add a material, or something that stands on the ground</source>
        <translation>Ein Material hinzufügen oder etwas, das auf dem Boden steht</translation>
    </message>
    <message>
        <source>Surface %1</source>
        <translation>Oberfläche %1</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>No surface</source>
        <translation>Keine Oberfläche</translation>
    </message>
    <message>
        <source>Delete all materials and scatters</source>
        <translation>Alle Materialien und Streuungen löschen</translation>
    </message>
    <message>
        <source>Plain material</source>
        <translation>Einfaches Material</translation>
    </message>
    <message>
        <source>Plain scatter</source>
        <translation>Einfache Streuung</translation>
    </message>
    <message>
        <source>Colour…</source>
        <translation>Farbe…</translation>
    </message>
    <message>
        <source>Colour of the material, without light</source>
        <translation>Farbe des Materials, ohne Licht</translation>
    </message>
    <message>
        <source>Mask of %1</source>
        <translation>Maske von %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Enable %1</source>
        <translation>%1 aktivieren</translation>
    </message>
    <message>
        <source>Disable %1</source>
        <translation>%1 deaktivieren</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>Farbe von %1</translation>
    </message>
    <message>
        <source>Natural ground. Choose a preset, or add a material, for a surface of your own.</source>
        <translation>Natürlicher Boden. Für eine eigene Oberfläche eine Vorlage wählen oder ein Material hinzufügen.</translation>
    </message>
    <message>
        <source>%1 of natural ground</source>
        <translation>%1 des natürlichen Bodens</translation>
    </message>
    <message>
        <source>From a picture…</source>
        <translation>Aus einem Bild…</translation>
    </message>
    <message>
        <source>Colours by height: the picture&apos;s lowest rows lie lowest</source>
        <translation>Farben nach Höhe: Die untersten Zeilen des Bildes liegen unten</translation>
    </message>
    <message>
        <source>Colours From a Picture</source>
        <translation>Farben aus einem Bild</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.bmp)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.bmp)</translation>
    </message>
    <message>
        <source>%1 is no picture that can be read</source>
        <translation>%1 ist kein lesbares Bild</translation>
    </message>
    <message>
        <source>Colours of %1</source>
        <translation>Farben von %1</translation>
    </message>
</context>
<context>
    <name>oxbow::TargetPage</name>
    <message>
        <source>For another program</source>
        <translation>Für ein anderes Programm</translation>
    </message>
    <message>
        <source>as the terrain</source>
        <translation>wie das Gelände</translation>
    </message>
    <message>
        <source>Samples along the longer side; the nearest that the program can have</source>
        <translation>Stützpunkte entlang der längeren Seite; der nächste Wert, den das Programm annimmt</translation>
    </message>
    <message>
        <source>one piece</source>
        <translation>ein Stück</translation>
    </message>
    <message>
        <source>Cells along the side of a tile; the nearest that the program can have</source>
        <translation>Zellen entlang der Seite einer Kachel; der nächste Wert, den das Programm annimmt</translation>
    </message>
    <message>
        <source>As in the view</source>
        <translation>Wie in der Ansicht</translation>
    </message>
    <message>
        <source>What lies on the ground; what the view shows where the recipe does not say it</source>
        <translation>Was auf dem Boden liegt; ein Rezept, das es nicht sagt, nimmt Gemäßigt</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Surface</source>
        <translation>Oberfläche</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>Kacheln</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>The name needs letters, digits, - or _, and nothing else</source>
        <translation>Der Name braucht Buchstaben, Ziffern, - oder _, und nichts anderes</translation>
    </message>
    <message>
        <source>Begins the names of the folder and of the files: letters, digits, - and _</source>
        <translation>Beginnt die Namen des Ordners und der Dateien: Buchstaben, Ziffern, - und _</translation>
    </message>
    <message>
        <source>The folder %1 with LOAD-ME.txt, which has the numbers to type</source>
        <translation>Der Ordner %1 mit LOAD-ME.txt, in der die einzutippenden Zahlen stehen</translation>
    </message>
    <message>
        <source>Keep up to date</source>
        <translation>Aktuell halten</translation>
    </message>
    <message>
        <source>Writes the newest state again whenever the terrain has come to rest, for programs that follow it</source>
        <translation>Schreibt den neuesten Stand immer wieder, sobald das Gelände zur Ruhe gekommen ist, für Programme, die ihm folgen</translation>
    </message>
    <message>
        <source>State %1 is in %2</source>
        <translation>Stand %1 liegt in %2</translation>
    </message>
</context>
<context>
    <name>oxbow::TimelineBar</name>
    <message>
        <source>%1 ms/step</source>
        <translation>%1 ms/Schritt</translation>
    </message>
    <message>
        <source>%1 · %2 left</source>
        <translation>%1 · noch %2</translation>
    </message>
    <message>
        <source>How fast it plays. The result is the same at every speed.</source>
        <translation>Wie schnell abgespielt wird. Das Ergebnis ist bei jeder Geschwindigkeit dasselbe.</translation>
    </message>
    <message>
        <source>Full speed</source>
        <translation>Volle Geschwindigkeit</translation>
    </message>
    <message>
        <source>1 step/s</source>
        <translation>1 Schritt/s</translation>
    </message>
    <message>
        <source>%1 steps/s</source>
        <translation>%1 Schritte/s</translation>
    </message>
    <message>
        <source>Memory of the stored snapshots; the preferences limit it.</source>
        <translation>Speicher der gespeicherten Stände; die Einstellungen begrenzen ihn.</translation>
    </message>
    <message>
        <source>history %1</source>
        <translation>Verlauf %1</translation>
    </message>
    <message>
        <source>history %1 + %2 on disk</source>
        <translation>Verlauf %1 + %2 auf der Platte</translation>
    </message>
</context>
<context>
    <name>oxbow::TimelineStrip</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>step %1 / %2</source>
        <translation>Schritt %1 / %2</translation>
    </message>
    <message>
        <source>Add a stage to play</source>
        <translation>Zum Abspielen eine Stufe hinzufügen</translation>
    </message>
    <message>
        <source>End of the recipe. Drag to go back.</source>
        <translation>Ende des Rezepts. Ziehen geht zurück.</translation>
    </message>
    <message>
        <source>%1, step %2. Drag to go there. Dots are snapshots, yellow lines are changes made during the run.</source>
        <translation>%1, Schritt %2. Ziehen geht dorthin. Punkte sind gespeicherte Stände, gelbe Linien Änderungen im Lauf.</translation>
    </message>
    <message>
        <source>%1. Click to go there.</source>
        <translation>%1. Klicken, um dorthin zu gehen.</translation>
    </message>
    <message>
        <source></source>
        <translation></translation>
    </message>
</context>
<context>
    <name>oxbow::ToolPanel</name>
    <message>
        <source>Strokes go to</source>
        <translation>Striche gehen an</translation>
    </message>
    <message>
        <source>The stage of the recipe that strokes become part of</source>
        <translation>Die Stufe des Rezepts, zu der Striche gehören werden</translation>
    </message>
</context>
<context>
    <name>oxbow::UserStampNews</name>
    <message>
        <source>The stamp needs a name</source>
        <translation>Der Stempel braucht einen Namen</translation>
    </message>
</context>
<context>
    <name>oxbow::ValuesList</name>
    <message>
        <source>Named values</source>
        <translation>Benannte Werte</translation>
    </message>
    <message>
        <source>%1: rename, delete</source>
        <translation>%1: umbenennen, löschen</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>%1 umbenennen</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Name:</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>What follows it keeps the value it has</source>
        <translation>Was ihm folgt, behält seinen Wert</translation>
    </message>
    <message>
        <source>New named value</source>
        <translation>Neuer benannter Wert</translation>
    </message>
    <message>
        <source>Name and value, for example snow_line = 1800 m:</source>
        <translation>Name und Wert, zum Beispiel schneegrenze = 1800 m:</translation>
    </message>
    <message>
        <source>“%1” is not of the form name = value</source>
        <translation>„%1“ hat nicht die Form Name = Wert</translation>
    </message>
    <message>
        <source>New named value, which numbers can follow</source>
        <translation>Neuer benannter Wert, dem Zahlen folgen können</translation>
    </message>
</context>
<context>
    <name>oxbow::VariationTile</name>
    <message>
        <source>This variation cannot be computed</source>
        <translation>Diese Variation lässt sich nicht berechnen</translation>
    </message>
</context>
<context>
    <name>oxbow::VariationsWindow</name>
    <message>
        <source>&amp;New Variations</source>
        <translation>&amp;Neue Variationen</translation>
    </message>
    <message>
        <source>&amp;Randomise</source>
        <translation>&amp;Würfeln</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Variationen</translation>
    </message>
    <message>
        <source>Favourites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>Give what is ticked other values at once</source>
        <translation>Gibt allem Angehakten sofort andere Werte</translation>
    </message>
    <message>
        <source>Strength of the change</source>
        <translation>Stärke der Änderung</translation>
    </message>
    <message>
        <source>What may change; the rest is locked:</source>
        <translation>Was sich ändern darf; der Rest ist gesperrt:</translation>
    </message>
    <message>
        <source>Strength of the change:</source>
        <translation>Stärke der Änderung:</translation>
    </message>
    <message>
        <source>Number of variations:</source>
        <translation>Anzahl der Variationen:</translation>
    </message>
    <message>
        <source>Randomise</source>
        <translation>Würfeln</translation>
    </message>
    <message>
        <source>Variation %1</source>
        <translation>Variation %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiterer</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>%1 übernehmen</translation>
    </message>
    <message>
        <source>Favourites (%1)</source>
        <translation>Favoriten (%1)</translation>
    </message>
    <message>
        <source>No favourites yet. Click the star of a variation to keep it in the project.</source>
        <translation>Noch keine Favoriten. Ein Klick auf den Stern einer Variation behält sie im Projekt.</translation>
    </message>
    <message>
        <source>Nothing to vary: tick at least one value at the left.</source>
        <translation>Nichts zu variieren: links mindestens einen Wert anhaken.</translation>
    </message>
    <message>
        <source>%1 of %2 computed</source>
        <translation>%1 von %2 berechnet</translation>
    </message>
    <message>
        <source>A stage of these variations was deleted: make new ones.</source>
        <translation>Eine Stufe dieser Variationen wurde gelöscht: neue anfordern.</translation>
    </message>
    <message>
        <source>Click to take one, Shift+click to take it as a branch, star to keep it as a favourite.</source>
        <translation>Klick übernimmt eine, Umschalt+Klick als Zweig, der Stern behält sie als Favoriten.</translation>
    </message>
</context>
<context>
    <name>oxbow::VariedList</name>
    <message>
        <source>What may change</source>
        <translation>Was sich ändern darf</translation>
    </message>
</context>
<context>
    <name>oxbow::ViewArea</name>
    <message>
        <source>Co&amp;mpare With</source>
        <translation>&amp;Vergleichen mit</translation>
    </message>
    <message>
        <source>&amp;Overlay</source>
        <translation>Ü&amp;berlagerung</translation>
    </message>
</context>
<context>
    <name>oxbow::ViewMemory</name>
    <message>
        <source>Sa&amp;ved Views</source>
        <translation>&amp;Gespeicherte Ansichten</translation>
    </message>
    <message>
        <source>&amp;Save This View…</source>
        <translation>Diese Ansicht &amp;speichern…</translation>
    </message>
    <message>
        <source>View %1</source>
        <translation>Ansicht %1</translation>
    </message>
    <message>
        <source>Save This View</source>
        <translation>Diese Ansicht speichern</translation>
    </message>
    <message>
        <source>Name of the view; a view of the same name is replaced</source>
        <translation>Name der Ansicht; eine gleichen Namens wird ersetzt</translation>
    </message>
    <message>
        <source>Saved View %1</source>
        <translation>Gespeicherte Ansicht %1</translation>
    </message>
    <message>
        <source>&amp;Delete View</source>
        <translation>Ansicht &amp;löschen</translation>
    </message>
</context>
<context>
    <name>oxbow::ViewportWidget</name>
    <message>
        <source>The 3D view cannot draw: %1; the map still works</source>
        <translation>Die 3D-Ansicht kann nicht zeichnen: %1; die Karte geht weiter</translation>
    </message>
    <message>
        <source>Click to try again.</source>
        <translation>Klicken, um es noch einmal zu versuchen.</translation>
    </message>
    <message>
        <source>Sun direction and height, vertical scale: click to change</source>
        <translation>Sonnenrichtung, Sonnenhöhe und Überhöhung: zum Ändern klicken</translation>
    </message>
    <message>
        <source>Sun and vertical scale</source>
        <translation>Sonne und Überhöhung</translation>
    </message>
    <message>
        <source>vertical %1 ×</source>
        <translation>Überhöhung %1 ×</translation>
    </message>
    <message>
        <source>North: click to face it</source>
        <translation>Norden: klicken, um dorthin zu sehen</translation>
    </message>
    <message>
        <source>Compass</source>
        <translation>Kompass</translation>
    </message>
    <message>
        <source>N</source>
        <comment>north</comment>
        <translation>N</translation>
    </message>
    <message>
        <source>preview %1 × %1</source>
        <translation>Vorschau %1 × %1</translation>
    </message>
    <message>
        <source>too large for the graphics memory: drawn at 1/%1 of the resolution</source>
        <translation>zu groß für den Grafikspeicher: mit 1/%1 der Auflösung gezeichnet</translation>
    </message>
    <message>
        <source>3D view</source>
        <translation>3D-Ansicht</translation>
    </message>
    <message>
        <source>drawing the picture: %1 %</source>
        <translation>das Bild wird gezeichnet: %1 %</translation>
    </message>
</context>
<context>
    <name>oxbow::WaterEdits</name>
    <message>
        <source>Sky</source>
        <translation>Himmel</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Rose</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>Breach %1</source>
        <translation>%1 durchbrechen</translation>
    </message>
    <message>
        <source>Fill %1 with sediment</source>
        <translation>%1 mit Sediment füllen</translation>
    </message>
    <message>
        <source>Set level of %1</source>
        <translation>Stand von %1 setzen</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>%1 umbenennen</translation>
    </message>
    <message>
        <source>Colour %1</source>
        <translation>%1 einfärben</translation>
    </message>
    <message>
        <source>Reset manual edits of %1</source>
        <translation>Änderungen von Hand an %1 zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>&amp;Farbe</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>&amp;Breach the Outlet…</source>
        <translation>&amp;Auslass durchbrechen…</translation>
    </message>
    <message>
        <source>Breach the outlet of %1</source>
        <translation>Auslass von %1 durchbrechen</translation>
    </message>
    <message>
        <source>Depth of the cut below the outlet, %1</source>
        <translation>Tiefe des Einschnitts unter dem Auslass, %1</translation>
    </message>
    <message>
        <source>Set &amp;Level…</source>
        <translation>&amp;Stand setzen…</translation>
    </message>
    <message>
        <source>Level of %1</source>
        <translation>Stand von %1</translation>
    </message>
    <message>
        <source>Water level (max. %1, spill level)</source>
        <translation>Wasserstand (max. %1, Überlaufhöhe)</translation>
    </message>
    <message>
        <source>Water level (max. %1)</source>
        <translation>Wasserstand (max. %1)</translation>
    </message>
    <message>
        <source>Loc&amp;k Level</source>
        <translation>Stand s&amp;perren</translation>
    </message>
    <message>
        <source>Unlock level of %1</source>
        <translation>Stand von %1 freigeben</translation>
    </message>
    <message>
        <source>&amp;Fill with Sediment…</source>
        <translation>Mit S&amp;ediment füllen…</translation>
    </message>
    <message>
        <source>Share of its volume, %</source>
        <translation>Anteil des Volumens, %</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Reset &amp;Manual Edits</source>
        <translation>Änderungen von &amp;Hand zurücksetzen</translation>
    </message>
    <message>
        <source>Tag %1</source>
        <translation>Marke %1</translation>
    </message>
    <message>
        <source>&amp;Tag…</source>
        <translation>&amp;Marke…</translation>
    </message>
    <message>
        <source>Tag of %1</source>
        <translation>Marke von %1</translation>
    </message>
    <message>
        <source>A number for your own use, 0 for none</source>
        <translation>Eine Zahl für eigene Zwecke, 0 für keine</translation>
    </message>
</context>
<context>
    <name>oxbow::WaterPanel</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>No lakes yet.
Add a stage that fills lakes, or run up to it.</source>
        <translation>Noch keine Seen.
Eine Stufe hinzufügen, die Seen füllt, oder bis zu ihr laufen.</translation>
    </message>
    <message>
        <source>No rivers yet.
Add a stage that traces rivers, or run up to it.</source>
        <translation>Noch keine Flüsse.
Eine Stufe hinzufügen, die Flüsse verfolgt, oder bis zu ihr laufen.</translation>
    </message>
    <message>
        <source>Too little water gathers here for a river.
Lower the channel area of the stage that traces rivers.</source>
        <translation>Für einen Fluss sammelt sich hier zu wenig Wasser.
Die Gerinnefläche der Stufe verringern, die Flüsse verfolgt.</translation>
    </message>
    <message>
        <source>Water leaves every valley here.
Raise the ground across one (G): a lake fills behind it.</source>
        <translation>Hier läuft das Wasser aus jedem Tal ab.
Den Boden quer durch eines anheben (G): Dahinter füllt sich ein See.</translation>
    </message>
</context>
<context>
    <name>oxbow::WelcomeHint</name>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; switches between landscape and model</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; wechselt zwischen Landschaft und Modell</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; plays and pauses &amp;nbsp;·&amp;nbsp; drag with the &lt;b&gt;right button&lt;/b&gt; to orbit, the &lt;b&gt;wheel&lt;/b&gt; zooms &amp;nbsp;·&amp;nbsp; &lt;b&gt;%2&lt;/b&gt; paints rain while it runs &amp;nbsp;·&amp;nbsp; &lt;b&gt;drop a heightmap&lt;/b&gt; on the window to use your own</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; spielt ab und hält an &amp;nbsp;·&amp;nbsp; Ziehen mit der &lt;b&gt;rechten Taste&lt;/b&gt; dreht, das &lt;b&gt;Rad&lt;/b&gt; zoomt &amp;nbsp;·&amp;nbsp; &lt;b&gt;%2&lt;/b&gt; malt Regen, während es läuft &amp;nbsp;·&amp;nbsp; &lt;b&gt;eine Höhenkarte&lt;/b&gt; auf das Fenster ziehen, um mit der eigenen zu arbeiten</translation>
    </message>
    <message>
        <source>Do not show again</source>
        <translation>Nicht mehr zeigen</translation>
    </message>
</context>
<context>
    <name>oxbow::WipeHandle</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Line between the two states</source>
        <translation>Linie zwischen den beiden Ständen</translation>
    </message>
</context>
<context>
    <name>oxbow::WorldPanel</name>
    <message>
        <source>overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 Blöcke</translation>
    </message>
    <message>
        <source>%1 tiles</source>
        <translation>%1 Kacheln</translation>
    </message>
    <message>
        <source>joined map</source>
        <translation>gemeinsame Karte</translation>
    </message>
    <message>
        <source>%1 tasks of water</source>
        <translation>%1 Aufgaben zum Wasser</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Bauen</translation>
    </message>
    <message>
        <source>Carry out all tasks that are not done; the picture gets the tiles as they are ready</source>
        <translation>Alle Aufgaben ausführen, die noch offen sind; das Bild erhält die Kacheln, sobald sie fertig sind</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop; what is done stays, and Build goes on from there</source>
        <translation>Anhalten; was fertig ist, bleibt, und Bauen macht dort weiter</translation>
    </message>
    <message>
        <source>Use Recipe…</source>
        <translation>Rezept nehmen…</translation>
    </message>
    <message>
        <source>Build the world of the recipe as it is now</source>
        <translation>Die Welt aus dem Rezept bauen, wie es jetzt ist</translation>
    </message>
    <message>
        <source>Whole World</source>
        <translation>Ganze Welt</translation>
    </message>
    <message>
        <source>Go back from a part to all of the world</source>
        <translation>Von einem Teil zur ganzen Welt zurückgehen</translation>
    </message>
    <message>
        <source>Tasks done</source>
        <translation>Erledigte Aufgaben</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Platte</translation>
    </message>
    <message>
        <source>Part in full detail</source>
        <translation>Teil in vollem Detail</translation>
    </message>
    <message>
        <source>%1 × %1 cells</source>
        <translation>%1 × %1 Zellen</translation>
    </message>
    <message>
        <source>Full detail</source>
        <translation>Volles Detail</translation>
    </message>
    <message>
        <source>%1 × %2 cells of %3 · %4</source>
        <translation>%1 × %2 Zellen von %3 · %4</translation>
    </message>
    <message>
        <source>A part of the world in its own cells. Export, measure and edit it like any terrain.</source>
        <translation>Ein Teil der Welt in ihren eigenen Zellen. Er lässt sich wie jedes Gelände exportieren, messen und bearbeiten.</translation>
    </message>
    <message>
        <source>Double-click a place to see %1 around it in the world&apos;s own cells.</source>
        <translation>Ein Doppelklick auf eine Stelle zeigt %1 um sie herum in den Zellen der Welt.</translation>
    </message>
    <message>
        <source>No world is open. File &gt; Open takes the plan.json in a world&apos;s folder.</source>
        <translation>Keine Welt ist offen. Datei &gt; Öffnen nimmt die plan.json im Ordner einer Welt.</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 von %2 fertig</translation>
    </message>
    <message>
        <source>%1 of at most %2, %3 free</source>
        <translation>%1 von höchstens %2, %3 frei</translation>
    </message>
    <message>
        <source>Getting the ground ready…</source>
        <translation>Der Boden wird bereitgestellt…</translation>
    </message>
    <message>
        <source>%1 · about %2 left</source>
        <translation>%1 · noch etwa %2</translation>
    </message>
    <message>
        <source>Use this recipe</source>
        <translation>Dieses Rezept nehmen</translation>
    </message>
    <message>
        <source>Give the world the recipe as it is now?</source>
        <translation>Der Welt das Rezept geben, wie es jetzt ist?</translation>
    </message>
    <message>
        <source>%1 finished tasks of %2 no longer fit it. Their files are deleted, and Build makes them anew.</source>
        <translation>%1 fertige Aufgaben von %2 passen nicht mehr dazu. Ihre Dateien werden gelöscht, und Bauen macht sie neu.</translation>
    </message>
    <message>
        <source>All that is built stays.</source>
        <translation>Alles Gebaute bleibt.</translation>
    </message>
    <message>
        <source>Use Recipe</source>
        <translation>Rezept nehmen</translation>
    </message>
    <message>
        <source>Building the overview</source>
        <translation>Die Übersicht wird gebaut</translation>
    </message>
    <message>
        <source>Building blocks</source>
        <translation>Blöcke werden gebaut</translation>
    </message>
    <message>
        <source>whole map</source>
        <translation>ganze Karte</translation>
    </message>
    <message>
        <source>Running stages over the whole map</source>
        <translation>Stufen laufen über die ganze Karte</translation>
    </message>
    <message>
        <source>Building tiles</source>
        <translation>Kacheln werden gebaut</translation>
    </message>
    <message>
        <source>Joining the tiles</source>
        <translation>Kacheln werden verbunden</translation>
    </message>
    <message>
        <source>Finding water</source>
        <translation>Wasser wird gesucht</translation>
    </message>
</context>
<context>
    <name>oxbow::WorldWork</name>
    <message>
        <source>The terrain was edited while the world was read: open it again.</source>
        <translation>Das Gelände wurde bearbeitet, während die Welt gelesen wurde: Welt noch einmal öffnen.</translation>
    </message>
</context>
<context>
    <name>phrases</name>
    <message>
        <source>%1 %2 has no parameter &apos;%3&apos;: it has %4</source>
        <translation>%1 %2 hat keinen Parameter „%3“, sondern %4</translation>
    </message>
    <message>
        <source>%1 (stage %2)</source>
        <translation>%1 (Stufe %2)</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 are too many: %2 are possible</source>
        <translation>%1 sind zu viele: möglich sind %2</translation>
    </message>
    <message>
        <source>%1 at what was painted, drawn or read from a file</source>
        <translation>%1 bei dem, was gemalt, gezeichnet oder aus einer Datei gelesen ist</translation>
    </message>
    <message>
        <source>%1 bits cannot be written: choose 8 or 16</source>
        <translation>%1 Bit können nicht geschrieben werden: 8 oder 16 wählen</translation>
    </message>
    <message>
        <source>%1 bridges (at %2)</source>
        <translation>%1 Brücken (bei %2)</translation>
    </message>
    <message>
        <source>%1 by its mask</source>
        <translation>%1 durch die Maske</translation>
    </message>
    <message>
        <source>%1 cannot be painted</source>
        <translation>%1 lässt sich nicht malen</translation>
    </message>
    <message>
        <source>%1 cells of rain do not arrive.</source>
        <translation>%1 Zellen Regen kommen nicht an.</translation>
    </message>
    <message>
        <source>%1 cells without a value filled from the neighbours</source>
        <translation>%1 Zellen ohne Wert aus den Nachbarn gefüllt</translation>
    </message>
    <message>
        <source>%1 channels found, 1 to 64 can be read</source>
        <translation>%1 Kanäle gefunden, 1 bis 64 können gelesen werden</translation>
    </message>
    <message>
        <source>%1 culverts (at %2)</source>
        <translation>%1 Durchlässe (bei %2)</translation>
    </message>
    <message>
        <source>%1 files hold no usable heights: convert it to 16-bit PNG or float TIFF</source>
        <translation>%1-Dateien enthalten keine brauchbaren Höhen: in 16-Bit-PNG oder Gleitkomma-TIFF umwandeln</translation>
    </message>
    <message>
        <source>%1 has no preset &apos;%2&apos;: it has %3</source>
        <translation>%1 hat keine Vorlage „%2“, sondern %3</translation>
    </message>
    <message>
        <source>%1 holds no tangents: leave them out, or write GLB</source>
        <translation>%1 enthält keine Tangenten: weglassen oder GLB schreiben</translation>
    </message>
    <message>
        <source>%1 holds no texture coordinates: leave them out, or write another format</source>
        <translation>%1 enthält keine Texturkoordinaten: weglassen oder ein anderes Format schreiben</translation>
    </message>
    <message>
        <source>%1 is always %2 up, programs with another axis turn it themselves: leave the axis as it is</source>
        <translation>%1 hat immer %2 als Hochachse, Programme mit einer anderen Achse drehen selbst: Achse so lassen</translation>
    </message>
    <message>
        <source>%1 is expected here</source>
        <translation>%1 wird hier erwartet</translation>
    </message>
    <message>
        <source>%1 is no folder: choose another</source>
        <translation>%1 ist kein Ordner: einen anderen wählen</translation>
    </message>
    <message>
        <source>%1 is not a format that Oxbow writes %2 in; it writes %3</source>
        <translation>%1 ist kein Format, in dem Oxbow %2 schreibt; es schreibt %3</translation>
    </message>
    <message>
        <source>%1 is not allowed for %2: give %3</source>
        <translation>%1 ist für %2 nicht erlaubt: %3 angeben</translation>
    </message>
    <message>
        <source>%1 has no mix: leave it out</source>
        <translation>%1 hat keine Mischung: weglassen</translation>
    </message>
    <message>
        <source>%1 reaches</source>
        <translation>%1 Abschnitte</translation>
    </message>
    <message>
        <source>%1 rivers</source>
        <translation>%1 Flüsse</translation>
    </message>
    <message>
        <source>%1 tiles were joined</source>
        <translation>%1 Kacheln wurden zusammengefügt</translation>
    </message>
    <message>
        <source>%1 x %2 cells</source>
        <translation>%1 × %2 Zellen</translation>
    </message>
    <message>
        <source>%1, big-endian</source>
        <translation>%1, Big-Endian</translation>
    </message>
    <message>
        <source>%1, little-endian</source>
        <translation>%1, Little-Endian</translation>
    </message>
    <message>
        <source>%1-bit source, in steps of %2 m, which were smoothed</source>
        <translation>%1-Bit-Quelle mit Stufen von %2 m, die geglättet wurden</translation>
    </message>
    <message>
        <source>%1-bit source, in steps of %2 m: smoothing takes the terraces out</source>
        <translation>%1-Bit-Quelle mit Stufen von %2 m: Glätten entfernt die Terrassen</translation>
    </message>
    <message>
        <source>%1: choose another folder</source>
        <translation>%1: einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; becomes part of file names: use letters, digits, - and _, at least one</source>
        <translation>„%1“ wird Teil von Dateinamen: Buchstaben, Ziffern, - und _ verwenden, mindestens ein Zeichen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be done here</source>
        <translation>„%1“ ist hier nicht möglich</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be done here: known are %2</source>
        <translation>„%1“ ist hier nicht möglich: bekannt sind %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be done here: this stage takes no handles</source>
        <translation>„%1“ ist hier nicht möglich: diese Stufe nimmt keine Handgriffe an</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be varied: give seed, size, surface or STAGE.KEY</source>
        <translation>„%1“ kann nicht variiert werden: seed, size, surface oder STAGE.KEY angeben</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds more than a million values: take a larger step</source>
        <translation>„%1“ enthält mehr als eine Million Werte: größere Schritte wählen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is given twice</source>
        <translation>„%1“ ist doppelt angegeben</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing</source>
        <translation>„%1“ fehlt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing or no text</source>
        <translation>„%1“ fehlt oder ist kein Text</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no amount of memory: give one as 8G or 512M</source>
        <translation>„%1“ ist keine Speichermenge: zum Beispiel 8G oder 512M angeben</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no colour: write #rrggbb, for example #7d756b</source>
        <translation>„%1“ ist keine Farbe: #rrggbb schreiben, zum Beispiel #7d756b</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no colour: write it as &quot;#rrggbb&quot;</source>
        <translation>„%1“ ist keine Farbe: als &quot;#rrggbb&quot; schreiben</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no part: give I/N with I from 1 to N, for example 3/10</source>
        <translation>„%1“ ist kein Teil: I/N mit I von 1 bis N angeben, zum Beispiel 3/10</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no range: write 1..100, or 0..1..0.25 with a step above 0</source>
        <translation>„%1“ ist kein Bereich: 1..100 schreiben, oder 0..1..0.25 mit einem Schritt über 0</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no seed: give a whole number from 0 to 4294967295</source>
        <translation>„%1“ ist kein Startwert: eine ganze Zahl von 0 bis 4294967295 angeben</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no size: give N or WxH cells, for example 1024 or 1024x512</source>
        <translation>„%1“ ist keine Größe: N oder BxH Zellen angeben, zum Beispiel 1024 oder 1024x512</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not known here</source>
        <translation>„%1“ ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not known here: there are amount, keep, mode and where</source>
        <translation>„%1“ ist hier nicht bekannt: es gibt amount, keep, mode und where</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not of the form EAST,SOUTH=TAG, a place in the lake in metres and a whole number</source>
        <translation>„%1“ hat nicht die Form OST,SÜD=NUMMER: eine Stelle im See in Metern und eine ganze Zahl</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not of the form KEY=VALUES</source>
        <translation>„%1“ hat nicht die Form KEY=VALUES</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not of the form KIND=FILE</source>
        <translation>„%1“ hat nicht die Form KIND=FILE</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not of the form STAGE.KEY=VALUE</source>
        <translation>„%1“ hat nicht die Form STAGE.KEY=VALUE</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not of the form STAGE=FILE</source>
        <translation>„%1“ hat nicht die Form STAGE=FILE</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not of the form STAGE=NAME</source>
        <translation>„%1“ hat nicht die Form STAGE=NAME</translation>
    </message>
    <message>
        <source>&apos;geometry&apos; is missing</source>
        <translation>„geometry“ fehlt</translation>
    </message>
    <message>
        <source>&apos;grid&apos; is missing</source>
        <translation>„grid“ fehlt</translation>
    </message>
    <message>
        <source>&apos;stages&apos; is missing or no list [ ... ]</source>
        <translation>„stages“ fehlt oder ist keine Liste [ ... ]</translation>
    </message>
    <message>
        <source>1 bridge (at %1)</source>
        <translation>1 Brücke (bei %1)</translation>
    </message>
    <message>
        <source>1 cell without a value filled from the neighbours</source>
        <translation>1 Zelle ohne Wert aus den Nachbarn gefüllt</translation>
    </message>
    <message>
        <source>1 culvert (at %1)</source>
        <translation>1 Durchlass (bei %1)</translation>
    </message>
    <message>
        <source>1 reach</source>
        <translation>1 Abschnitt</translation>
    </message>
    <message>
        <source>1 river</source>
        <translation>1 Fluss</translation>
    </message>
    <message>
        <source>32-bit float</source>
        <translation>32-Bit-Gleitkomma</translation>
    </message>
    <message>
        <source>BMP holds no more than 4 GiB: choose .png</source>
        <translation>BMP fasst höchstens 4 GiB: .png wählen</translation>
    </message>
    <message>
        <source>BMP of %1 bits a pixel: save it as 24 bits, or as 16-bit PNG</source>
        <translation>BMP mit %1 Bit je Pixel: mit 24 Bit oder als 16-Bit-PNG speichern</translation>
    </message>
    <message>
        <source>BMP with channels of other than 8 bits: save it as 24 bits, or as 16-bit PNG</source>
        <translation>BMP mit Kanälen, die nicht 8 Bit haben: mit 24 Bit oder als 16-Bit-PNG speichern</translation>
    </message>
    <message>
        <source>Compare: the terrains differ in size: give both the same number of cells and cell size</source>
        <translation>Vergleich: die Gelände sind verschieden groß: beiden dieselbe Zahl von Zellen und dieselbe Zellgröße geben</translation>
    </message>
    <message>
        <source>EGL has no OpenGL</source>
        <translation>EGL hat kein OpenGL</translation>
    </message>
    <message>
        <source>EGL has no display without a screen</source>
        <translation>EGL kann ohne Bildschirm nichts anzeigen</translation>
    </message>
    <message>
        <source>EGL makes no context of OpenGL 3.3</source>
        <translation>EGL erzeugt keinen OpenGL-3.3-Kontext</translation>
    </message>
    <message>
        <source>EGL needs a screen to draw</source>
        <translation>EGL braucht zum Zeichnen einen Bildschirm</translation>
    </message>
    <message>
        <source>Export: %1 x %2 cells take more memory than the limit of %3 MiB: raise it, or choose a smaller size</source>
        <translation>Export: %1 × %2 Zellen brauchen mehr Speicher als die Grenze von %3 MiB: Grenze erhöhen oder eine kleinere Größe wählen</translation>
    </message>
    <message>
        <source>Export: there is not enough memory for %1 x %2 cells: choose a smaller size or fewer vertices, or close other programs</source>
        <translation>Export: der Speicher reicht nicht für %1 × %2 Zellen: eine kleinere Größe oder weniger Eckpunkte wählen, oder andere Programme schließen</translation>
    </message>
    <message>
        <source>GLB: more than the 4095 MiB that it holds: write CSV or JSON</source>
        <translation>GLB: mehr als die 4095 MiB, die das Format fasst: CSV oder JSON schreiben</translation>
    </message>
    <message>
        <source>GeoPackage: the database cannot be made: %1</source>
        <translation>GeoPackage: die Datenbank kann nicht angelegt werden: %1</translation>
    </message>
    <message>
        <source>GeoPackage: there is not enough memory to make the database: close other programs</source>
        <translation>GeoPackage: der Speicher reicht nicht für die Datenbank: andere Programme schließen</translation>
    </message>
    <message>
        <source>Import: no file is chosen: choose one in the stage&apos;s parameters</source>
        <translation>Import: keine Datei gewählt: eine in den Parametern der Stufe wählen</translation>
    </message>
    <message>
        <source>JPEG holds no more than %1 pixels a side: choose .png</source>
        <translation>JPEG fasst höchstens %1 Pixel je Seite: .png wählen</translation>
    </message>
    <message>
        <source>Lakes: holding lake %2 below its spill level drains %1 m³/s.</source>
        <translation>Seen: um See %2 unter seiner Überlaufhöhe zu halten, fließen %1 m³/s ab.</translation>
    </message>
    <message>
        <source>Lakes: no ground lies at or below the sea level of %1 m, so no lake has a level: raise it, or choose another mode.</source>
        <translation>Seen: kein Boden liegt auf dem Meeresspiegel von %1 m oder darunter, daher hat kein See einen Spiegel: ihn anheben oder einen anderen Modus wählen.</translation>
    </message>
    <message>
        <source>Lakes: of %1 million m³ of rain %2 million m³ leave the map.</source>
        <translation>Seen: von %1 Millionen m³ Regen verlassen %2 Millionen m³ die Karte.</translation>
    </message>
    <message>
        <source>Lakes: the map has no outlet, so no lake has a level: choose other outlets.</source>
        <translation>Seen: die Karte hat keinen Auslass, daher hat kein See einen Spiegel: andere Auslässe wählen.</translation>
    </message>
    <message>
        <source>Lakes: there is no lake at %1, %2 m, so &apos;%3&apos; does nothing.</source>
        <translation>Seen: bei %1, %2 m gibt es keinen See, daher bewirkt „%3“ nichts.</translation>
    </message>
    <message>
        <source>Mask: no image is chosen: choose a file in the mask&apos;s entry</source>
        <translation>Maske: kein Bild gewählt: eine Datei im Eintrag der Maske wählen</translation>
    </message>
    <message>
        <source>Mask: there is no curve &apos;%1&apos; in a stage before this one: choose another</source>
        <translation>Maske: in keiner Stufe davor gibt es eine Kurve „%1“: eine andere wählen</translation>
    </message>
    <message>
        <source>Mask: there is no stage &apos;%1&apos; with a mask before this one: choose another</source>
        <translation>Maske: davor gibt es keine Stufe „%1“ mit einer Maske: eine andere wählen</translation>
    </message>
    <message>
        <source>OpenGL error %1 while %2</source>
        <translation>OpenGL-Fehler %1 bei: %2</translation>
    </message>
    <message>
        <source>OpenGL: no context can be used: update the graphics driver</source>
        <translation>OpenGL: kein Kontext ist verwendbar: Grafiktreiber aktualisieren</translation>
    </message>
    <message>
        <source>OpenGL: the context cannot be used: update the graphics driver</source>
        <translation>OpenGL: der Kontext ist nicht verwendbar: Grafiktreiber aktualisieren</translation>
    </message>
    <message>
        <source>OpenGL: this needs version 3.3 core and %1: update the graphics driver or install Mesa</source>
        <translation>OpenGL: Version 3.3 core und %1 sind nötig: Grafiktreiber aktualisieren oder Mesa installieren</translation>
    </message>
    <message>
        <source>OpenGL: this needs version 3.3 core: update the graphics driver or install Mesa</source>
        <translation>OpenGL: Version 3.3 core ist nötig: Grafiktreiber aktualisieren oder Mesa installieren</translation>
    </message>
    <message>
        <source>River network: Hack&apos;s exponent %1, bifurcation ratio %2, highest order %3, crossings %4, mouths %5; %6</source>
        <translation>Flussnetz: Hack-Exponent %1, Verzweigungsverhältnis %2, höchste Ordnung %3, Kreuzungen %4, Mündungen %5; %6</translation>
    </message>
    <message>
        <source>River network: there is no free place beside the mouths, so nothing grows. Set fewer obstacles or choose other mouths.</source>
        <translation>Flussnetz: neben den Mündungen ist kein Platz frei, daher wächst nichts. Weniger Hindernisse setzen oder andere Mündungen wählen.</translation>
    </message>
    <message>
        <source>River network: there is no mouth, so nothing grows. Choose other mouths, paint some, or put a stage that makes them before this one.</source>
        <translation>Flussnetz: es gibt keine Mündung, daher wächst nichts. Andere Mündungen wählen, welche malen oder davor eine Stufe einfügen, die sie erzeugt.</translation>
    </message>
    <message>
        <source>Stamp: no file is chosen: choose one in the stage&apos;s parameters, or a stamp of the library</source>
        <translation>Stempel: keine Datei gewählt: eine in den Parametern der Stufe oder einen Stempel der Sammlung wählen</translation>
    </message>
    <message>
        <source>Stamp: the selection is smaller than two cells: choose a larger one</source>
        <translation>Stempel: die Auswahl ist kleiner als zwei Zellen: eine größere wählen</translation>
    </message>
    <message>
        <source>Stamp: the selection is too large: choose a smaller one</source>
        <translation>Stempel: die Auswahl ist zu groß: eine kleinere wählen</translation>
    </message>
    <message>
        <source>TIFF compression %1 is not supported: save it with Deflate or LZW</source>
        <translation>Die TIFF-Kompression %1 wird nicht unterstützt: mit Deflate oder LZW speichern</translation>
    </message>
    <message>
        <source>TIFF sample format %1 is not supported: save it as 16-bit integers or 32-bit floats</source>
        <translation>Das TIFF-Abtastformat %1 wird nicht unterstützt: als 16-Bit-Ganzzahlen oder 32-Bit-Gleitkommazahlen speichern</translation>
    </message>
    <message>
        <source>TIFF with %1-bit samples is not supported: save it as 16-bit integers or 32-bit floats</source>
        <translation>TIFF mit %1-Bit-Werten wird nicht unterstützt: als 16-Bit-Ganzzahlen oder 32-Bit-Gleitkommazahlen speichern</translation>
    </message>
    <message>
        <source>Terrain3D has at most %1 x %1 regions, and these would be %2 x %3: give larger ones, or a coarser world</source>
        <translation>Terrain3D hat höchstens %1 x %1 Regionen, und das wären %2 x %3: größere angeben oder eine gröbere Welt</translation>
    </message>
    <message>
        <source>The project&apos;s branches could not be read and were left out</source>
        <translation>Die Zweige des Projekts konnten nicht gelesen werden und wurden weggelassen</translation>
    </message>
    <message>
        <source>The run cannot go on where it was saved and starts anew</source>
        <translation>Der Lauf kann dort, wo er gespeichert wurde, nicht fortgesetzt werden und beginnt von vorn</translation>
    </message>
    <message>
        <source>There is not enough memory for %1: close other programs, choose a smaller terrain or keep fewer states of the run</source>
        <translation>Der Speicher reicht nicht für %1: andere Programme schließen, ein kleineres Gelände wählen oder weniger Zustände des Laufs behalten</translation>
    </message>
    <message>
        <source>a branch has no name or no recipe</source>
        <translation>ein Zweig hat keinen Namen oder kein Rezept</translation>
    </message>
    <message>
        <source>a cell size of %1 m is not possible: give one above 0 and up to 1000000 m</source>
        <translation>eine Zellgröße von %1 m ist nicht möglich: über 0 bis 1000000 m angeben</translation>
    </message>
    <message>
        <source>a chunk of a mesh has 2 cells a side or more</source>
        <translation>ein Stück eines Netzes hat mindestens 2 Zellen je Seite</translation>
    </message>
    <message>
        <source>a crop of %1 x %2 cells from column %3, row %4 is no part of %5 x %6 cells: give a first column and row, a width and a height that lie inside</source>
        <translation>ein Ausschnitt von %1 × %2 Zellen ab Spalte %3, Zeile %4 liegt nicht in %5 × %6 Zellen: erste Spalte und Zeile, Breite und Höhe so angeben, dass er hineinpasst</translation>
    </message>
    <message>
        <source>a curve has at most %1 points</source>
        <translation>eine Kurve hat höchstens %1 Punkte</translation>
    </message>
    <message>
        <source>a curve of the kind &apos;%1&apos; is always closed</source>
        <translation>eine Kurve der Art „%1“ ist immer geschlossen</translation>
    </message>
    <message>
        <source>a curve of the kind &apos;%1&apos; is never closed</source>
        <translation>eine Kurve der Art „%1“ ist nie geschlossen</translation>
    </message>
    <message>
        <source>a grid of %1 x %2 cells is not possible: give sides from 1 to %3</source>
        <translation>ein Raster von %1 × %2 Zellen ist nicht möglich: Seiten von 1 bis %3 angeben</translation>
    </message>
    <message>
        <source>a list [ ... ] is expected here</source>
        <translation>eine Liste [ ... ] wird hier erwartet</translation>
    </message>
    <message>
        <source>a list of numbers x, y, pressure, ... is expected here</source>
        <translation>eine Liste von Zahlen x, y, Druck, ... wird hier erwartet</translation>
    </message>
    <message>
        <source>a list of two numbers is expected here</source>
        <translation>eine Liste von zwei Zahlen wird hier erwartet</translation>
    </message>
    <message>
        <source>a mesh has 1 to 16 levels of detail</source>
        <translation>ein Netz hat 1 bis 16 Detailstufen</translation>
    </message>
    <message>
        <source>a mesh has a skirt or a base: choose one</source>
        <translation>ein Netz hat eine Schürze oder einen Sockel: eins von beiden wählen</translation>
    </message>
    <message>
        <source>a mesh is adaptive or takes every n-th cell: give an error or a step</source>
        <translation>ein Netz ist adaptiv oder nimmt jede n-te Zelle: einen Fehler oder einen Schritt angeben</translation>
    </message>
    <message>
        <source>a mesh needs at least 2 x 2 cells, this terrain has %1 x %2: use a larger terrain</source>
        <translation>ein Netz braucht mindestens 2 × 2 Zellen, dieses Gelände hat %1 × %2: ein größeres verwenden</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>eine Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>a number from %1 to %2 is expected here</source>
        <translation>eine Zahl von %1 bis %2 wird hier erwartet</translation>
    </message>
    <message>
        <source>a number is expected here</source>
        <translation>eine Zahl wird hier erwartet</translation>
    </message>
    <message>
        <source>a picture of %1 x %2 pixels is more than the %3 a side that the graphics driver draws: choose a smaller one</source>
        <translation>ein Bild von %1 × %2 Pixeln ist größer als die %3 je Seite, die der Grafiktreiber zeichnet: ein kleineres wählen</translation>
    </message>
    <message>
        <source>a range from %1 to %2 is not possible: &apos;from&apos; must not be above &apos;to&apos;</source>
        <translation>ein Bereich von %1 bis %2 ist nicht möglich: „from“ darf nicht über „to“ liegen</translation>
    </message>
    <message>
        <source>a sequence is written while a recipe runs, not from one terrain</source>
        <translation>eine Sequenz wird geschrieben, während ein Rezept läuft, nicht aus einem einzelnen Gelände</translation>
    </message>
    <message>
        <source>a softness of %1 is not possible: give 0 or more</source>
        <translation>eine Weichheit von %1 ist nicht möglich: 0 oder mehr angeben</translation>
    </message>
    <message>
        <source>a state of the run cannot be read back from the disk: go to the start and play again</source>
        <translation>ein Zustand des Laufs kann nicht von der Platte zurückgelesen werden: an den Anfang gehen und neu abspielen</translation>
    </message>
    <message>
        <source>a step from 1 to 1000000000 is expected here</source>
        <translation>ein Schritt von 1 bis 1000000000 wird hier erwartet</translation>
    </message>
    <message>
        <source>a stroke on the ground cannot end: remove it and paint the opposite</source>
        <translation>ein Strich auf dem Boden kann nicht enden: ihn entfernen und das Gegenteil malen</translation>
    </message>
    <message>
        <source>a stroke with &apos;continues&apos; needs one of the same brush before it</source>
        <translation>ein Strich mit „continues“ braucht davor einen desselben Pinsels</translation>
    </message>
    <message>
        <source>a terrain of %1</source>
        <translation>ein Gelände von %1</translation>
    </message>
    <message>
        <source>a terrain of %1 x %2 cells is too much for this graphics driver, which holds %3 a side and has %4 MiB free: take fewer cells</source>
        <translation>ein Gelände von %1 × %2 Zellen ist zu groß für diesen Grafiktreiber, der %3 je Seite fasst und %4 MiB frei hat: weniger Zellen wählen</translation>
    </message>
    <message>
        <source>a terrain of %1 x %2 cells is too much for this graphics driver, which holds %3 a side: take fewer cells</source>
        <translation>ein Gelände von %1 × %2 Zellen ist zu groß für diesen Grafiktreiber, der %3 je Seite fasst: weniger Zellen wählen</translation>
    </message>
    <message>
        <source>a text is expected here</source>
        <translation>ein Text wird hier erwartet</translation>
    </message>
    <message>
        <source>a view of %1 x %2 pixels is more than the %3 a side that the graphics driver draws: make it smaller</source>
        <translation>eine Ansicht von %1 × %2 Pixeln ist größer als die %3 je Seite, die der Grafiktreiber zeichnet: verkleinern</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>eine ganze Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>a whole number from 0 to %1 is expected here</source>
        <translation>eine ganze Zahl von 0 bis %1 wird hier erwartet</translation>
    </message>
    <message>
        <source>a whole number is expected here</source>
        <translation>eine ganze Zahl wird hier erwartet</translation>
    </message>
    <message>
        <source>about %1 MiB are needed and %2 MiB are free on this disk: make room, or choose another folder</source>
        <translation>etwa %1 MiB sind nötig und %2 MiB auf dieser Platte frei: Platz schaffen oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>all heights lie between 0 and 1 m: give the lowest and the highest height if they are shares</source>
        <translation>alle Höhen liegen zwischen 0 und 1 m: die niedrigste und die höchste Höhe angeben, falls es Anteile sind</translation>
    </message>
    <message>
        <source>all rain and spring water arrives there.</source>
        <translation>alles Wasser aus Regen und Quellen kommt dort an.</translation>
    </message>
    <message>
        <source>an object { ... } is expected here</source>
        <translation>ein Objekt { ... } wird hier erwartet</translation>
    </message>
    <message>
        <source>an object { &quot;amount&quot;: ... } is expected here</source>
        <translation>ein Objekt { &quot;amount&quot;: ... } wird hier erwartet</translation>
    </message>
    <message>
        <source>an object { &quot;key&quot;: value, ... } is expected here</source>
        <translation>ein Objekt { &quot;key&quot;: value, ... } wird hier erwartet</translation>
    </message>
    <message>
        <source>an object { &quot;kind&quot;: ... } is expected here</source>
        <translation>ein Objekt { &quot;kind&quot;: ... } wird hier erwartet</translation>
    </message>
    <message>
        <source>an object { &quot;materials&quot;: [ ... ] } is expected here</source>
        <translation>ein Objekt { &quot;materials&quot;: [ ... ] } wird hier erwartet</translation>
    </message>
    <message>
        <source>an object { &quot;name&quot;: ... } is expected here</source>
        <translation>ein Objekt { &quot;name&quot;: ... } wird hier erwartet</translation>
    </message>
    <message>
        <source>an object { &quot;source&quot;: ... } is expected here</source>
        <translation>ein Objekt { &quot;source&quot;: ... } wird hier erwartet</translation>
    </message>
    <message>
        <source>an object { &quot;x_m&quot;: ... } is expected here</source>
        <translation>ein Objekt { &quot;x_m&quot;: ... } wird hier erwartet</translation>
    </message>
    <message>
        <source>cannot be joined with the other tiles: %1</source>
        <translation>lässt sich nicht mit den anderen Kacheln zusammenfügen: %1</translation>
    </message>
    <message>
        <source>cannot be opened: %1: choose a project saved by Oxbow</source>
        <translation>lässt sich nicht öffnen: %1: ein von Oxbow gespeichertes Projekt wählen</translation>
    </message>
    <message>
        <source>cannot be packed: %1</source>
        <translation>lässt sich nicht packen: %1</translation>
    </message>
    <message>
        <source>cannot be read into the project: %1</source>
        <translation>lässt sich nicht in das Projekt aufnehmen: %1</translation>
    </message>
    <message>
        <source>cannot be read to its end</source>
        <translation>lässt sich nicht bis zum Ende lesen</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>cannot be unpacked: is the disk full?</source>
        <translation>lässt sich nicht entpacken: ist die Platte voll?</translation>
    </message>
    <message>
        <source>cells are degrees, turned into metres at latitude %1</source>
        <translation>die Zellen sind in Grad, in Meter umgerechnet bei Breite %1</translation>
    </message>
    <message>
        <source>cells of %1 x %2 m: resampled to %3 x %4 square cells of %5 m over the same ground</source>
        <translation>Zellen von %1 × %2 m: auf %3 × %4 quadratische Zellen von %5 m über derselben Fläche umgerechnet</translation>
    </message>
    <message>
        <source>channel %1 has fewer samples than the picture: choose another</source>
        <translation>Kanal %1 hat weniger Werte als das Bild: einen anderen wählen</translation>
    </message>
    <message>
        <source>channel %1 of %2 was taken as height</source>
        <translation>Kanal %1 von %2 wurde als Höhe genommen</translation>
    </message>
    <message>
        <source>chunks with a base do not join: write one mesh, or leave the base out</source>
        <translation>Stücke mit Sockel schließen nicht aneinander: ein einziges Netz schreiben oder den Sockel weglassen</translation>
    </message>
    <message>
        <source>colour picture: brightness was taken as height; another channel can be chosen</source>
        <translation>Farbbild: die Helligkeit wurde als Höhe genommen; ein anderer Kanal kann gewählt werden</translation>
    </message>
    <message>
        <source>comes before the stroke begins</source>
        <translation>liegt vor dem Beginn des Strichs</translation>
    </message>
    <message>
        <source>compiling its shaders</source>
        <translation>Übersetzen der Shader</translation>
    </message>
    <message>
        <source>damaged %1: the file is broken or not complete: get it again</source>
        <translation>beschädigtes %1: die Datei ist fehlerhaft oder unvollständig: neu beschaffen</translation>
    </message>
    <message>
        <source>damaged ASCII grid: &apos;%1&apos; is no number (byte %2)</source>
        <translation>beschädigtes ASCII-Raster: „%1“ ist keine Zahl (Byte %2)</translation>
    </message>
    <message>
        <source>damaged ASCII grid: no number at byte %1</source>
        <translation>beschädigtes ASCII-Raster: keine Zahl bei Byte %1</translation>
    </message>
    <message>
        <source>damaged ASCII grid: the file ends too early</source>
        <translation>beschädigtes ASCII-Raster: die Datei endet zu früh</translation>
    </message>
    <message>
        <source>damaged BMP: a header of %1 bytes</source>
        <translation>beschädigtes BMP: ein Kopf von %1 Byte</translation>
    </message>
    <message>
        <source>damaged BT: samples of %1 bytes</source>
        <translation>beschädigtes BT: Werte von %1 Byte</translation>
    </message>
    <message>
        <source>damaged DTED: column %1 does not begin where it should</source>
        <translation>beschädigtes DTED: Spalte %1 beginnt nicht dort, wo sie soll</translation>
    </message>
    <message>
        <source>damaged DTED: its header gives no distance between samples</source>
        <translation>beschädigtes DTED: der Kopf nennt keinen Abstand der Werte</translation>
    </message>
    <message>
        <source>damaged DTED: its header holds letters where a number is expected</source>
        <translation>beschädigtes DTED: im Kopf stehen Buchstaben, wo eine Zahl erwartet wird</translation>
    </message>
    <message>
        <source>damaged EXR: the file is far too short for %1 x %2 cells</source>
        <translation>beschädigtes EXR: die Datei ist viel zu kurz für %1 × %2 Zellen</translation>
    </message>
    <message>
        <source>damaged PBM: 0 or 1 was expected at byte %1</source>
        <translation>beschädigtes PBM: 0 oder 1 wurde bei Byte %1 erwartet</translation>
    </message>
    <message>
        <source>damaged PGM: a number from 0 to %1 was expected at byte %2</source>
        <translation>beschädigtes PGM: eine Zahl von 0 bis %1 wurde bei Byte %2 erwartet</translation>
    </message>
    <message>
        <source>damaged PGM: the largest sample is 0</source>
        <translation>beschädigtes PGM: der größte Wert ist 0</translation>
    </message>
    <message>
        <source>damaged PNG: the file is far too short for %1 x %2 cells</source>
        <translation>beschädigtes PNG: die Datei ist viel zu kurz für %1 × %2 Zellen</translation>
    </message>
    <message>
        <source>damaged PNG: the palette is missing</source>
        <translation>beschädigtes PNG: die Palette fehlt</translation>
    </message>
    <message>
        <source>damaged TIFF: impossible palette</source>
        <translation>beschädigtes TIFF: unmögliche Palette</translation>
    </message>
    <message>
        <source>damaged TIFF: impossible tile size</source>
        <translation>beschädigtes TIFF: unmögliche Kachelgröße</translation>
    </message>
    <message>
        <source>damaged TIFF: the file is far too short for %1 x %2 cells</source>
        <translation>beschädigtes TIFF: die Datei ist viel zu kurz für %1 × %2 Zellen</translation>
    </message>
    <message>
        <source>damaged TIFF: the palette is missing</source>
        <translation>beschädigtes TIFF: die Palette fehlt</translation>
    </message>
    <message>
        <source>damaged Terragen file: impossible scale</source>
        <translation>beschädigte Terragen-Datei: unmöglicher Maßstab</translation>
    </message>
    <message>
        <source>damaged Terragen file: the heights are missing</source>
        <translation>beschädigte Terragen-Datei: die Höhen fehlen</translation>
    </message>
    <message>
        <source>does not belong to the recipe</source>
        <translation>gehört nicht zum Rezept</translation>
    </message>
    <message>
        <source>drawing</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>ends too early</source>
        <translation>endet zu früh</translation>
    </message>
    <message>
        <source>export: %1 is not a number a cell</source>
        <translation>Export: %1 ist keine Zahl je Zelle</translation>
    </message>
    <message>
        <source>has %1 bytes and cannot hold %2: give its true layout</source>
        <translation>hat %1 Byte und kann %2 nicht enthalten: den wahren Aufbau angeben</translation>
    </message>
    <message>
        <source>has not the size of the map</source>
        <translation>hat nicht die Größe der Karte</translation>
    </message>
    <message>
        <source>heights are in units of %1 m: turned into metres</source>
        <translation>die Höhen sind in Einheiten von %1 m: in Meter umgerechnet</translation>
    </message>
    <message>
        <source>heights are samples times %1 plus %2, as the file says</source>
        <translation>die Höhen sind Werte mal %1 plus %2, wie die Datei sagt</translation>
    </message>
    <message>
        <source>heights must be numbers</source>
        <translation>Höhen müssen Zahlen sein</translation>
    </message>
    <message>
        <source>holds a number that is too large: mend it or save the recipe anew</source>
        <translation>enthält eine zu große Zahl: verbessern oder das Rezept neu speichern</translation>
    </message>
    <message>
        <source>install the graphics driver of this computer, or Mesa&apos;s software renderer (Debian, Ubuntu: apt install libgl1-mesa-dri libegl1)</source>
        <translation>den Grafiktreiber dieses Rechners oder Mesas Software-Renderer installieren (Debian, Ubuntu: apt install libgl1-mesa-dri libegl1)</translation>
    </message>
    <message>
        <source>install the graphics driver of this computer, or Mesa&apos;s software renderer (Debian, Ubuntu: apt install libgl1-mesa-dri), and start it in a desktop session</source>
        <translation>den Grafiktreiber dieses Rechners oder Mesas Software-Renderer installieren (Debian, Ubuntu: apt install libgl1-mesa-dri) und in einer Desktop-Sitzung starten</translation>
    </message>
    <message>
        <source>is damaged: use an older copy of the project</source>
        <translation>ist beschädigt: eine ältere Kopie des Projekts verwenden</translation>
    </message>
    <message>
        <source>is longer than a map of this size can need</source>
        <translation>ist länger, als eine Karte dieser Größe braucht</translation>
    </message>
    <message>
        <source>is longer than a project can need: the file is damaged</source>
        <translation>ist länger, als ein Projekt braucht: die Datei ist beschädigt</translation>
    </message>
    <message>
        <source>is longer than it must be</source>
        <translation>ist länger, als es sein darf</translation>
    </message>
    <message>
        <source>is missing or damaged: use an older copy of the project</source>
        <translation>fehlt oder ist beschädigt: eine ältere Kopie des Projekts verwenden</translation>
    </message>
    <message>
        <source>is no Oxbow project: it holds no recipe.json</source>
        <translation>ist kein Oxbow-Projekt: es enthält keine recipe.json</translation>
    </message>
    <message>
        <source>is no list of branches</source>
        <translation>ist keine Liste von Zweigen</translation>
    </message>
    <message>
        <source>it does not say where it lies: give GeoTIFF, HGT or DTED tiles, or files with a world file</source>
        <translation>die Datei sagt nicht, wo sie liegt: GeoTIFF-, HGT- oder DTED-Kacheln oder Dateien mit World-Datei verwenden</translation>
    </message>
    <message>
        <source>it has another coordinate system: bring all tiles into one first</source>
        <translation>sie hat ein anderes Koordinatensystem: erst alle Kacheln in eines bringen</translation>
    </message>
    <message>
        <source>its cells do not lie on the same grid</source>
        <translation>ihre Zellen liegen nicht auf demselben Raster</translation>
    </message>
    <message>
        <source>its cells have another size: bring all tiles to one size first</source>
        <translation>ihre Zellen haben eine andere Größe: erst alle Kacheln auf eine Größe bringen</translation>
    </message>
    <message>
        <source>its coordinates are those of EPSG:%1, the map is one of EPSG:%2: bring them to the map&apos;s system first</source>
        <translation>die Koordinaten sind die von EPSG:%1, die Karte hat EPSG:%2: erst in das System der Karte bringen</translation>
    </message>
    <message>
        <source>its coordinates are those of EPSG:%1, the map lies nowhere on the Earth: bring them to the map&apos;s system first</source>
        <translation>die Koordinaten sind die von EPSG:%1, die Karte liegt nirgends auf der Erde: erst in das System der Karte bringen</translation>
    </message>
    <message>
        <source>its name does not say in which format to write; it writes %1</source>
        <translation>der Name sagt nicht, in welchem Format geschrieben werden soll; möglich sind %1</translation>
    </message>
    <message>
        <source>its samples are of another kind</source>
        <translation>ihre Werte sind von anderer Art</translation>
    </message>
    <message>
        <source>its sharpest bend has a radius of %1 m</source>
        <translation>die engste Kurve hat einen Radius von %1 m</translation>
    </message>
    <message>
        <source>line %1 has %2 values and %3 are expected</source>
        <translation>Zeile %1 hat %2 Werte, erwartet werden %3</translation>
    </message>
    <message>
        <source>line %1 is no valid JSON: mend it or save the recipe anew</source>
        <translation>Zeile %1 ist kein gültiges JSON: verbessern oder das Rezept neu speichern</translation>
    </message>
    <message>
        <source>linking its shaders</source>
        <translation>Binden der Shader</translation>
    </message>
    <message>
        <source>making room for a picture</source>
        <translation>Platz schaffen für ein Bild</translation>
    </message>
    <message>
        <source>making room for the picture</source>
        <translation>Platz schaffen für das Bild</translation>
    </message>
    <message>
        <source>making room for the terrain</source>
        <translation>Platz schaffen für das Gelände</translation>
    </message>
    <message>
        <source>masks of stages are not kept when a run is over: use another source</source>
        <translation>Masken von Stufen bleiben nach einem Lauf nicht erhalten: eine andere Quelle verwenden</translation>
    </message>
    <message>
        <source>mesh: %1 triangles are too few: these chunks have at least %2: allow more, or make the chunks larger</source>
        <translation>Netz: %1 Dreiecke sind zu wenige: diese Stücke haben mindestens %2: mehr erlauben oder größere Stücke wählen</translation>
    </message>
    <message>
        <source>more than a million runs: give fewer values</source>
        <translation>mehr als eine Million Läufe: weniger Werte angeben</translation>
    </message>
    <message>
        <source>no DTED: it does not begin with its label UHL1</source>
        <translation>kein DTED: die Datei beginnt nicht mit der Kennung UHL1</translation>
    </message>
    <message>
        <source>no SRTM square: its length is not that of n x n 16-bit samples</source>
        <translation>kein SRTM-Quadrat: die Länge ist nicht die von n × n 16-Bit-Werten</translation>
    </message>
    <message>
        <source>no bridge</source>
        <translation>keine Brücke</translation>
    </message>
    <message>
        <source>no cell has a value: choose another file or another channel</source>
        <translation>keine Zelle hat einen Wert: eine andere Datei oder einen anderen Kanal wählen</translation>
    </message>
    <message>
        <source>no cell of the crop has a value: choose another part of the map</source>
        <translation>keine Zelle des Ausschnitts hat einen Wert: einen anderen Teil der Karte wählen</translation>
    </message>
    <message>
        <source>no context can be made</source>
        <translation>es lässt sich kein Kontext erzeugen</translation>
    </message>
    <message>
        <source>no culvert</source>
        <translation>kein Durchlass</translation>
    </message>
    <message>
        <source>no latitude in the file name (as in N36W084.hgt): the cell size is not known</source>
        <translation>keine Breite im Dateinamen (wie in N36W084.hgt): die Zellgröße ist nicht bekannt</translation>
    </message>
    <message>
        <source>no memory to read it</source>
        <translation>kein Speicher zum Lesen</translation>
    </message>
    <message>
        <source>no permission to read it: change its permissions or copy it</source>
        <translation>keine Leserechte: die Rechte ändern oder die Datei kopieren</translation>
    </message>
    <message>
        <source>no permission to write into %1: choose another folder</source>
        <translation>keine Schreibrechte in %1: einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>no permission to write there: choose another folder or change its permissions</source>
        <translation>dort fehlen die Schreibrechte: einen anderen Ordner wählen oder die Rechte ändern</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>not a heightmap that Oxbow knows (%1): convert it to 16-bit PNG or float TIFF</source>
        <translation>keine Höhenkarte, die Oxbow kennt (%1): in 16-Bit-PNG oder Gleitkomma-TIFF umwandeln</translation>
    </message>
    <message>
        <source>not an ordinary file: choose another file name</source>
        <translation>keine gewöhnliche Datei: einen anderen Dateinamen wählen</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>one of %1 is expected here</source>
        <translation>eins von %1 wird hier erwartet</translation>
    </message>
    <message>
        <source>only a brush that adds, or roughens, and not one of springs, can be capped: leave it out</source>
        <translation>nur ein Pinsel, der hinzufügt oder aufraut und keine Quellen malt, kann begrenzt werden: weglassen</translation>
    </message>
    <message>
        <source>only one of the lowest and the highest height was given: give both or none</source>
        <translation>von der niedrigsten und der höchsten Höhe wurde nur eine angegeben: beide oder keine angeben</translation>
    </message>
    <message>
        <source>packed BMP: save it without compression, or as 16-bit PNG</source>
        <translation>gepacktes BMP: ohne Kompression oder als 16-Bit-PNG speichern</translation>
    </message>
    <message>
        <source>palette picture: the brightness of the colours was taken as height</source>
        <translation>Palettenbild: die Helligkeit der Farben wurde als Höhe genommen</translation>
    </message>
    <message>
        <source>scale_min lies above scale_max: swap them</source>
        <translation>scale_min liegt über scale_max: vertauschen</translation>
    </message>
    <message>
        <source>scatter: a spacing of less than %1 m makes more than %2 million points on this map: raise it</source>
        <translation>Streuung: ein Abstand unter %1 m ergibt auf dieser Karte mehr als %2 Millionen Punkte: erhöhen</translation>
    </message>
    <message>
        <source>showing the picture</source>
        <translation>Anzeigen des Bildes</translation>
    </message>
    <message>
        <source>signed %1-bit</source>
        <translation>%1 Bit mit Vorzeichen</translation>
    </message>
    <message>
        <source>size %1 x %2 is not possible: 1 to %3 cells a side can be read</source>
        <translation>Größe %1 × %2 ist nicht möglich: 1 bis %3 Zellen je Seite können gelesen werden</translation>
    </message>
    <message>
        <source>stages behind %1 look over the whole map, which takes %2, and %3 were given: &apos;oxbow world build&apos; keeps on disk what memory does not hold</source>
        <translation>Stufen hinter %1 sehen über die ganze Karte, was %2 braucht; gegeben sind %3: &apos;oxbow world build&apos; hält auf der Platte, was der Speicher nicht fasst</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>states of the run cannot be put aside on disk (%1): fewer are kept from here on</source>
        <translation>Zustände des Laufs können nicht auf der Platte abgelegt werden (%1): ab jetzt bleiben weniger erhalten</translation>
    </message>
    <message>
        <source>surface: the recipe says nothing of what lies on the ground: add a &quot;surface&quot; to it, or give --surface alpine</source>
        <translation>Oberfläche: das Rezept sagt nicht, was auf dem Boden liegt: eine &quot;surface&quot; hinzufügen oder --surface alpine angeben</translation>
    </message>
    <message>
        <source>surface: there is no material: add one, or take a preset such as alpine</source>
        <translation>Oberfläche: es gibt kein Material: eines hinzufügen oder eine Vorlage wie alpin nehmen</translation>
    </message>
    <message>
        <source>target: a terrain of at least 2 x 2 cells is needed: use a larger one</source>
        <translation>Ziel: ein Gelände von mindestens 2 × 2 Zellen ist nötig: ein größeres verwenden</translation>
    </message>
    <message>
        <source>the EXR could not be packed: %1</source>
        <translation>das EXR konnte nicht gepackt werden: %1</translation>
    </message>
    <message>
        <source>the JPEG could not be packed: %1: choose .png</source>
        <translation>das JPEG konnte nicht gepackt werden: %1: .png wählen</translation>
    </message>
    <message>
        <source>the TIFF could not be packed: try another format</source>
        <translation>das TIFF konnte nicht gepackt werden: ein anderes Format versuchen</translation>
    </message>
    <message>
        <source>the alpha channel was left out</source>
        <translation>der Alphakanal wurde weggelassen</translation>
    </message>
    <message>
        <source>the cell size must be above 0 m: set it before the export</source>
        <translation>die Zellgröße muss über 0 m liegen: vor dem Export einstellen</translation>
    </message>
    <message>
        <source>the cell size must be greater than 0</source>
        <translation>die Zellgröße muss größer als 0 sein</translation>
    </message>
    <message>
        <source>the chosen channel is not in this EXR (%1): choose another</source>
        <translation>der gewählte Kanal ist nicht in diesem EXR (%1): einen anderen wählen</translation>
    </message>
    <message>
        <source>the computer&apos;s memory is used up: close other programs, or take a smaller terrain</source>
        <translation>der Arbeitsspeicher des Rechners ist aufgebraucht: andere Programme schließen oder ein kleineres Gelände nehmen</translation>
    </message>
    <message>
        <source>the context cannot be used</source>
        <translation>der Kontext ist nicht verwendbar</translation>
    </message>
    <message>
        <source>the depth of a skirt must be above 0 m</source>
        <translation>die Tiefe einer Schürze muss über 0 m liegen</translation>
    </message>
    <message>
        <source>the disk failed while writing: check the disk or choose another folder</source>
        <translation>die Platte hat beim Schreiben versagt: die Platte prüfen oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>the disk is full: free some space or choose another folder</source>
        <translation>die Platte ist voll: Platz schaffen oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>the disk is read-only: choose another folder</source>
        <translation>die Platte ist schreibgeschützt: einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>the end of the file is damaged; the heights are complete</source>
        <translation>das Ende der Datei ist beschädigt; die Höhen sind vollständig</translation>
    </message>
    <message>
        <source>the error of a mesh must be above 0 m</source>
        <translation>der Fehler eines Netzes muss über 0 m liegen</translation>
    </message>
    <message>
        <source>the file became shorter while it was read: try again</source>
        <translation>die Datei wurde beim Lesen kürzer: noch einmal versuchen</translation>
    </message>
    <message>
        <source>the file does not say how high it is: samples 0 to %1 became 0 to %2 m; give the lowest and the highest height</source>
        <translation>die Datei sagt nicht, wie hoch sie ist: die Werte 0 bis %1 wurden zu 0 bis %2 m; die niedrigste und die höchste Höhe angeben</translation>
    </message>
    <message>
        <source>the file does not say how large its cells are</source>
        <translation>die Datei sagt nicht, wie groß ihre Zellen sind</translation>
    </message>
    <message>
        <source>the file does not say its cell size: %1 m was taken</source>
        <translation>die Datei sagt nicht, wie groß ihre Zellen sind: %1 m angenommen</translation>
    </message>
    <message>
        <source>the file does not say its unit: samples were taken as metres</source>
        <translation>die Datei nennt keine Einheit: die Werte wurden als Meter genommen</translation>
    </message>
    <message>
        <source>the file ends before its last triangle</source>
        <translation>die Datei endet vor ihrem letzten Dreieck</translation>
    </message>
    <message>
        <source>the file ends too early (%1 bytes): it is damaged or not complete</source>
        <translation>die Datei endet zu früh (%1 Byte): sie ist beschädigt oder unvollständig</translation>
    </message>
    <message>
        <source>the file grows larger than allowed here: write a smaller file or choose another folder</source>
        <translation>die Datei wird größer als hier erlaubt: eine kleinere Datei schreiben oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>the file&apos;s unit of height, &apos;%1&apos;, is not known: metres were taken</source>
        <translation>die Höheneinheit der Datei, „%1“, ist nicht bekannt: Meter angenommen</translation>
    </message>
    <message>
        <source>the files cannot be moved there: %1</source>
        <translation>die Dateien können nicht dorthin verschoben werden: %1</translation>
    </message>
    <message>
        <source>the files cannot be moved there: %1; files of before are in %2</source>
        <translation>die Dateien können nicht dorthin verschoben werden: %1; die bisherigen Dateien liegen in %2</translation>
    </message>
    <message>
        <source>the folder cannot be made: check the name, and that the one above it is there and may be written</source>
        <translation>der Ordner lässt sich nicht anlegen: den Namen prüfen und ob der darüber existiert und beschreibbar ist</translation>
    </message>
    <message>
        <source>the folder does not exist: create it or choose another one</source>
        <translation>den Ordner gibt es nicht: anlegen oder einen anderen wählen</translation>
    </message>
    <message>
        <source>the graphics driver has no room for a picture of %1 x %2 pixels: choose a smaller one</source>
        <translation>der Grafiktreiber hat keinen Platz für ein Bild von %1 × %2 Pixeln: ein kleineres wählen</translation>
    </message>
    <message>
        <source>the graphics driver has no room for a picture of this size: make the view smaller</source>
        <translation>der Grafiktreiber hat keinen Platz für ein Bild dieser Größe: die Ansicht verkleinern</translation>
    </message>
    <message>
        <source>the graphics driver refused it: %1</source>
        <translation>der Grafiktreiber hat ihn abgelehnt: %1</translation>
    </message>
    <message>
        <source>the graphics driver was restarted</source>
        <translation>der Grafiktreiber wurde neu gestartet</translation>
    </message>
    <message>
        <source>the graphics driver was restarted while %1</source>
        <translation>der Grafiktreiber wurde neu gestartet bei: %1</translation>
    </message>
    <message>
        <source>the graphics memory ran out while %1: close other programs, or take a smaller terrain</source>
        <translation>der Grafikspeicher ist aufgebraucht bei: %1: andere Programme schließen oder ein kleineres Gelände nehmen</translation>
    </message>
    <message>
        <source>the ground cannot be erased: lower it instead</source>
        <translation>der Boden kann nicht radiert werden: stattdessen absenken</translation>
    </message>
    <message>
        <source>the header beside it asks for samples of %1 bits (%2): give the layout of the file</source>
        <translation>die Kopfdatei daneben verlangt Werte von %1 Bit (%2): den Aufbau der Datei angeben</translation>
    </message>
    <message>
        <source>the header beside it says more than one band: save the heights alone</source>
        <translation>die Kopfdatei daneben nennt mehr als ein Band: nur die Höhen speichern</translation>
    </message>
    <message>
        <source>the height at column %1, row %2 is not a number: fill cells without a value before the export</source>
        <translation>die Höhe in Spalte %1, Zeile %2 ist keine Zahl: Zellen ohne Wert vor dem Export füllen</translation>
    </message>
    <message>
        <source>the heights of its points need a grade of %1 %: it passes them as near as %2 % allows</source>
        <translation>die Höhen seiner Punkte brauchen eine Steigung von %1 %: er kommt ihnen so nah, wie %2 % erlauben</translation>
    </message>
    <message>
        <source>the layers beside it are damaged</source>
        <translation>die Schichten daneben sind beschädigt</translation>
    </message>
    <message>
        <source>the layout was guessed: %1; give another where the ground is torn</source>
        <translation>der Aufbau wurde geraten: %1; einen anderen angeben, wo der Boden zerrissen aussieht</translation>
    </message>
    <message>
        <source>the lowest and the highest height must be finite numbers</source>
        <translation>die niedrigste und die höchste Höhe müssen endliche Zahlen sein</translation>
    </message>
    <message>
        <source>the map begins in the east: turned round</source>
        <translation>die Karte beginnt im Osten: umgedreht</translation>
    </message>
    <message>
        <source>the map begins in the south: turned north up</source>
        <translation>die Karte beginnt im Süden: nach Norden gedreht</translation>
    </message>
    <message>
        <source>the map lies askew in its coordinate system: its place is not kept</source>
        <translation>die Karte liegt schräg in ihrem Koordinatensystem: ihre Lage bleibt nicht erhalten</translation>
    </message>
    <message>
        <source>the mesh needs %1 MiB, GLB holds 4095: raise the step or set a triangle budget, or write OBJ or PLY</source>
        <translation>das Netz braucht %1 MiB, GLB fasst 4095: den Schritt erhöhen, die Zahl der Dreiecke begrenzen oder OBJ oder PLY schreiben</translation>
    </message>
    <message>
        <source>the mesh step must be 1 or more and the triangle budget not negative</source>
        <translation>der Schritt des Netzes muss 1 oder mehr sein und die Zahl der Dreiecke darf nicht negativ sein</translation>
    </message>
    <message>
        <source>the mix of %1 cannot act on the process: leave out the mode, or give &quot;shows&quot;</source>
        <translation>die Mischung von %1 kann nicht auf den Vorgang wirken: den Modus weglassen oder &quot;shows&quot; angeben</translation>
    </message>
    <message>
        <source>the name is too long: choose a shorter one</source>
        <translation>der Name ist zu lang: einen kürzeren wählen</translation>
    </message>
    <message>
        <source>the next step of %1 on %2</source>
        <translation>den nächsten Schritt von %1 auf %2</translation>
    </message>
    <message>
        <source>the path of a file</source>
        <translation>der Pfad einer Datei</translation>
    </message>
    <message>
        <source>the picture has not the size it claims</source>
        <translation>das Bild hat nicht die Größe, die es angibt</translation>
    </message>
    <message>
        <source>the platform &apos;%1&apos; cannot draw with it</source>
        <translation>die Plattform „%1“ kann damit nicht zeichnen</translation>
    </message>
    <message>
        <source>the platform &apos;%1&apos; cannot draw with it, and %2: %3</source>
        <translation>die Plattform „%1“ kann damit nicht zeichnen, und %2: %3</translation>
    </message>
    <message>
        <source>the project&apos;s files cannot be unpacked here</source>
        <translation>die Dateien des Projekts lassen sich hier nicht entpacken</translation>
    </message>
    <message>
        <source>the project&apos;s files cannot be unpacked here: %1</source>
        <translation>die Dateien des Projekts lassen sich hier nicht entpacken: %1</translation>
    </message>
    <message>
        <source>the recipe</source>
        <translation>das Rezept</translation>
    </message>
    <message>
        <source>the recipe has no named values, and so no &apos;%1&apos;: set a parameter by STAGE.KEY=VALUE</source>
        <translation>das Rezept hat keine benannten Werte und daher kein „%1“: einen Parameter mit STAGE.KEY=VALUE setzen</translation>
    </message>
    <message>
        <source>the recipe has no stage &apos;%1&apos;: it has %2</source>
        <translation>das Rezept hat keine Stufe „%1“, sondern %2</translation>
    </message>
    <message>
        <source>the saved state of a river network: %1: run the recipe from the start</source>
        <translation>der gespeicherte Zustand eines Flussnetzes: %1: das Rezept von Anfang an laufen lassen</translation>
    </message>
    <message>
        <source>the saved state of a stage: does not lie on the map</source>
        <translation>der gespeicherte Zustand einer Stufe: liegt nicht auf der Karte</translation>
    </message>
    <message>
        <source>the saved state of a stage: lacks its layer %1: run the recipe from the start</source>
        <translation>der gespeicherte Zustand einer Stufe: die Schicht %1 fehlt: das Rezept von Anfang an laufen lassen</translation>
    </message>
    <message>
        <source>the saved state of a stage: shares of the coast that waves took must be from 0 to 1</source>
        <translation>der gespeicherte Zustand einer Stufe: Anteile der Küste, die Wellen abtrugen, müssen zwischen 0 und 1 liegen</translation>
    </message>
    <message>
        <source>the size of this raw file is not known: give width, height and sample type, or put the size into the name as in terrain_1024x512.raw</source>
        <translation>die Größe dieser RAW-Datei ist nicht bekannt: Breite, Höhe und Wertetyp angeben oder die Größe in den Namen schreiben wie in terrain_1024x512.raw</translation>
    </message>
    <message>
        <source>the stage &apos;%1&apos; holds no curves</source>
        <translation>die Stufe „%1“ nimmt keine Kurven auf</translation>
    </message>
    <message>
        <source>the thickness of the block must be above 0 m</source>
        <translation>die Dicke des Blocks muss über 0 m liegen</translation>
    </message>
    <message>
        <source>the tiles span %1 x %2 cells and %3 a side are possible: take fewer, or coarser ones</source>
        <translation>die Kacheln umfassen %1 × %2 Zellen, möglich sind %3 je Seite: weniger oder gröbere nehmen</translation>
    </message>
    <message>
        <source>the vertical scale of a mesh must be above 0</source>
        <translation>die Überhöhung eines Netzes muss über 0 liegen</translation>
    </message>
    <message>
        <source>the world has %1 x %2 cells, and stages that look over the whole map need %3 along its shorter side: choose a larger size, or a map that is not so narrow</source>
        <translation>die Welt hat %1 x %2 Zellen, und Stufen, die über die ganze Karte schauen, brauchen %3 an ihrer kürzeren Seite: eine größere Größe wählen oder eine Karte, die nicht so schmal ist</translation>
    </message>
    <message>
        <source>there are files of the same name that are not of an earlier export: %1: choose another folder, move them away, or replace them (--overwrite)</source>
        <translation>es gibt gleichnamige Dateien, die nicht von einem früheren Export stammen: %1: einen anderen Ordner wählen, sie verschieben oder ersetzen (--overwrite)</translation>
    </message>
    <message>
        <source>there are no cells to write</source>
        <translation>es gibt keine Zellen zu schreiben</translation>
    </message>
    <message>
        <source>there are no heightmaps in this folder: choose another, or a file</source>
        <translation>in diesem Ordner gibt es keine Höhenkarten: einen anderen oder eine Datei wählen</translation>
    </message>
    <message>
        <source>there are two of the name &apos;%1&apos;: give one another</source>
        <translation>den Namen „%1“ gibt es zweimal: einem einen anderen geben</translation>
    </message>
    <message>
        <source>there is an empty value in &apos;%1&apos;</source>
        <translation>in „%1“ steht ein leerer Wert</translation>
    </message>
    <message>
        <source>there is another mix before step %1</source>
        <translation>vor Schritt %1 gibt es noch eine Mischung</translation>
    </message>
    <message>
        <source>there is no alpha channel: choose another channel</source>
        <translation>es gibt keinen Alphakanal: einen anderen Kanal wählen</translation>
    </message>
    <message>
        <source>there is no channel in this EXR</source>
        <translation>dieses EXR hat keinen Kanal</translation>
    </message>
    <message>
        <source>there is no folder %1: make it, or choose another</source>
        <translation>den Ordner %1 gibt es nicht: anlegen oder einen anderen wählen</translation>
    </message>
    <message>
        <source>there is no kind of curve &apos;%1&apos;: there are %2</source>
        <translation>es gibt keine Kurvenart „%1“: es gibt %2</translation>
    </message>
    <message>
        <source>there is no mask source &apos;%1&apos;: there are %2</source>
        <translation>es gibt keine Maskenquelle „%1“: es gibt %2</translation>
    </message>
    <message>
        <source>there is no product &apos;%1&apos;: there are %2</source>
        <translation>es gibt kein Erzeugnis „%1“: es gibt %2</translation>
    </message>
    <message>
        <source>there is no run: a line of keys and a line of values for each run are expected</source>
        <translation>es gibt keinen Lauf: eine Zeile mit Schlüsseln und eine Zeile mit Werten je Lauf werden erwartet</translation>
    </message>
    <message>
        <source>there is no stage &apos;%1&apos; that mends this</source>
        <translation>es gibt keine Stufe „%1“, die das behebt</translation>
    </message>
    <message>
        <source>there is no stage &apos;%1&apos;: there are %2</source>
        <translation>es gibt keine Stufe „%1“: es gibt %2</translation>
    </message>
    <message>
        <source>there is no stage that finds lakes: add one to the recipe</source>
        <translation>es gibt keine Stufe, die Seen findet: dem Rezept eine hinzufügen</translation>
    </message>
    <message>
        <source>there is no such file: check the name</source>
        <translation>die Datei gibt es nicht: den Namen prüfen</translation>
    </message>
    <message>
        <source>there is no surface &apos;%1&apos;: there are %2</source>
        <translation>es gibt keine Oberfläche „%1“: es gibt %2</translation>
    </message>
    <message>
        <source>there is no target &apos;%1&apos;: there are %2</source>
        <translation>es gibt kein Ziel „%1“: es gibt %2</translation>
    </message>
    <message>
        <source>there is no water to write: add a stage that fills lakes or makes water flow</source>
        <translation>es gibt kein Wasser zu schreiben: eine Stufe hinzufügen, die Seen füllt oder Wasser fließen lässt</translation>
    </message>
    <message>
        <source>there is not enough memory for %1 x %2 cells: choose a smaller size</source>
        <translation>der Speicher reicht nicht für %1 × %2 Zellen: eine kleinere Größe wählen</translation>
    </message>
    <message>
        <source>there is not enough memory to read it: close other programs or choose a smaller file</source>
        <translation>der Speicher reicht nicht zum Lesen: andere Programme schließen oder eine kleinere Datei wählen</translation>
    </message>
    <message>
        <source>this TIFF is a coded colour picture and no heightmap: save it as gray or RGB</source>
        <translation>dieses TIFF ist ein kodiertes Farbbild und keine Höhenkarte: als Graustufen oder RGB speichern</translation>
    </message>
    <message>
        <source>this VRT does more than lay whole tiles side by side: give the folder of its tiles, or make a GeoTIFF of it</source>
        <translation>dieses VRT legt nicht nur ganze Kacheln nebeneinander: den Ordner der Kacheln angeben oder ein GeoTIFF daraus machen</translation>
    </message>
    <message>
        <source>this change of %1</source>
        <translation>diese Änderung an %1</translation>
    </message>
    <message>
        <source>this file cannot be read</source>
        <translation>diese Datei kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>this file has another size than when the world was planned</source>
        <translation>diese Datei hat eine andere Größe als beim Planen der Welt</translation>
    </message>
    <message>
        <source>this file is missing: build the world first</source>
        <translation>diese Datei fehlt: zuerst die Welt bauen</translation>
    </message>
    <message>
        <source>this is a file: give the name of a folder</source>
        <translation>das ist eine Datei: den Namen eines Ordners angeben</translation>
    </message>
    <message>
        <source>this is a folder: choose another file name</source>
        <translation>das ist ein Ordner: einen anderen Dateinamen wählen</translation>
    </message>
    <message>
        <source>this is a folder: give the name of a file in it</source>
        <translation>das ist ein Ordner: den Namen einer Datei darin angeben</translation>
    </message>
    <message>
        <source>this is no GeoJSON: a collection of features is expected</source>
        <translation>das ist kein GeoJSON: eine Sammlung von Objekten (FeatureCollection) wird erwartet</translation>
    </message>
    <message>
        <source>this is no Oxbow recipe: it has no &quot;oxbow&quot;: version at its top</source>
        <translation>das ist kein Oxbow-Rezept: oben fehlt die Angabe &quot;oxbow&quot;: Version</translation>
    </message>
    <message>
        <source>this is no binary STL</source>
        <translation>das ist kein binäres STL</translation>
    </message>
    <message>
        <source>this program has no stage that reads a heightmap</source>
        <translation>dieses Programm hat keine Stufe, die eine Höhenkarte liest</translation>
    </message>
    <message>
        <source>this shader is missing from the program: build it again</source>
        <translation>dieser Shader fehlt im Programm: es neu bauen</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>true or false is expected here</source>
        <translation>true oder false wird hier erwartet</translation>
    </message>
    <message>
        <source>two numbers, east and north, are expected here</source>
        <translation>zwei Zahlen, Ost und Nord, werden hier erwartet</translation>
    </message>
    <message>
        <source>unsigned %1-bit</source>
        <translation>%1 Bit ohne Vorzeichen</translation>
    </message>
    <message>
        <source>uploading the terrain</source>
        <translation>Hochladen des Geländes</translation>
    </message>
    <message>
        <source>version 3.3 is needed, and %1 offers %2</source>
        <translation>Version 3.3 ist nötig, und %1 bietet %2</translation>
    </message>
    <message>
        <source>was saved by another version of the program</source>
        <translation>wurde von einer anderen Version des Programms gespeichert</translation>
    </message>
    <message>
        <source>what was asked for last</source>
        <translation>das zuletzt Verlangte</translation>
    </message>
    <message>
        <source>what was begun</source>
        <translation>das Begonnene</translation>
    </message>
    <message>
        <source>white is zero in this file: turned round, so that bright is high</source>
        <translation>Weiß ist in dieser Datei null: umgekehrt, sodass hell hoch ist</translation>
    </message>
    <message>
        <source>written in version %1 of the format, this program reads %2: update Oxbow to open it</source>
        <translation>in Version %1 des Formats geschrieben, dieses Programm liest %2: Oxbow aktualisieren, um es zu öffnen</translation>
    </message>
    <message>
        <source>lies in the project that was opened: save a project (.oxbow), which carries its files, not a recipe</source>
        <translation>liegt im geöffneten Projekt: ein Projekt (.oxbow) speichern, das seine Dateien mitnimmt, kein Rezept</translation>
    </message>
    <message>
        <source>it has no uniform %1</source>
        <translation>es gibt keine Uniform %1</translation>
    </message>
    <message>
        <source>no texture is known as %1</source>
        <translation>keine Textur heißt %1</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>the graphics driver could not link it: %1</source>
        <translation>der Grafiktreiber konnte ihn nicht binden: %1</translation>
    </message>
    <message>
        <source>this is not an ordinary file: choose a heightmap file</source>
        <translation>das ist keine gewöhnliche Datei: eine Höhenkarte wählen</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>the archive is damaged</source>
        <translation>das Archiv ist beschädigt</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>die Datei gibt es nicht</translation>
    </message>
    <message>
        <source>this is no ZIP archive</source>
        <translation>das ist kein ZIP-Archiv</translation>
    </message>
    <message>
        <source>1 to 150 is expected here</source>
        <translation>hier wird 1 bis 150 erwartet</translation>
    </message>
    <message>
        <source>Amplify: %1 % of the rivers run where the source&apos;s do</source>
        <translation>Verfeinern: %1 % der Flüsse laufen, wo die der Quelle laufen</translation>
    </message>
    <message>
        <source>Amplify: cells of %1 m leave no room for detail below %2 m: give the terrain a finer grid, or say what cells its source has</source>
        <translation>Verfeinern: Zellen von %1 m lassen keinen Platz für Einzelheiten unter %2 m: dem Gelände ein feineres Raster geben oder angeben, welche Zellen seine Quelle hat</translation>
    </message>
    <message>
        <source>Amplify: means over source cells of %1 m kept within %2 m</source>
        <translation>Verfeinern: Mittel über Quellzellen von %1 m auf %2 m genau gehalten</translation>
    </message>
    <message>
        <source>Amplify: means over source cells of %1 m kept within %2 m (%3 % of the tolerance)</source>
        <translation>Verfeinern: Mittel über Quellzellen von %1 m auf %2 m genau gehalten (%3 % der Toleranz)</translation>
    </message>
    <message>
        <source>Stream power erosion: the ground stands with erodibility %1 and a time scale of %2 years</source>
        <translation>Flusserosion: Das Gelände hält sich mit der Erodierbarkeit %1 und einer Zeitskala von %2 Jahren</translation>
    </message>
    <message>
        <source>a flight is an object with a list &apos;keys&apos;</source>
        <translation>ein Flug ist ein Objekt mit einer Liste „keys“</translation>
    </message>
    <message>
        <source>a flight needs two keys or more</source>
        <translation>ein Flug braucht zwei oder mehr Schlüssel</translation>
    </message>
    <message>
        <source>a grid is refined by 2 to %1, not by %2</source>
        <translation>ein Raster wird um 2 bis %1 verfeinert, nicht um %2</translation>
    </message>
    <message>
        <source>a video is packed by ffmpeg, which is not installed: install it (Debian, Ubuntu: apt install ffmpeg), or write pictures: %1</source>
        <translation>ein Video packt ffmpeg, das nicht installiert ist: es installieren (Debian, Ubuntu: apt install ffmpeg) oder Bilder schreiben: %1</translation>
    </message>
    <message>
        <source>a video&apos;s name ends in .mp4 or .webm</source>
        <translation>der Name eines Videos endet auf .mp4 oder .webm</translation>
    </message>
    <message>
        <source>an object { &quot;time_s&quot;: ... } is expected here</source>
        <translation>hier wird ein Objekt { &quot;time_s&quot;: ... } erwartet</translation>
    </message>
    <message>
        <source>behind %1, which carves the world&apos;s own cells, these look over the whole map, which they can up to %2 cells a side: %3. Put them before it, switch them off, or plan with --whole-first</source>
        <translation>hinter %1, das die eigenen Zellen der Welt formt, sehen diese über die ganze Karte, was bis zu %2 Zellen je Seite geht: %3. Davorstellen, abschalten oder mit --whole-first planen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>kann nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>cells %1 times as small would be more than %2 along a side: choose a smaller factor, or a part of the file</source>
        <translation>%1-mal kleinere Zellen wären mehr als %2 an einer Seite: einen kleineren Faktor oder einen Teil der Datei wählen</translation>
    </message>
    <message>
        <source>ffmpeg cannot be started: %1</source>
        <translation>ffmpeg kann nicht gestartet werden: %1</translation>
    </message>
    <message>
        <source>ffmpeg could not pack the video: %1</source>
        <translation>ffmpeg konnte das Video nicht packen: %1</translation>
    </message>
    <message>
        <source>key %1 of the flight is not later than the one before it: times must rise</source>
        <translation>Schlüssel %1 des Flugs ist nicht später als der davor: Die Zeiten müssen steigen</translation>
    </message>
    <message>
        <source>more than 0 is expected here</source>
        <translation>hier wird mehr als 0 erwartet</translation>
    </message>
    <message>
        <source>no folder for the pictures of a video can be made here: choose another</source>
        <translation>hier kann kein Ordner für die Bilder eines Videos angelegt werden: einen anderen wählen</translation>
    </message>
    <message>
        <source>the recipe reads no heightmap: detail is carved below the cells of a file, so add a stage that imports one, or --input HEIGHTMAP</source>
        <translation>das Rezept liest keine Höhenkarte: Einzelheiten werden unterhalb der Zellen einer Datei geschnitzt, also eine Stufe hinzufügen, die eine einliest, oder --input HEIGHTMAP</translation>
    </message>
    <message>
        <source>this ground has no slopes that rivers could have cut: import or make one that has</source>
        <translation>dieses Gelände hat keine Hänge, die Flüsse geschnitten haben könnten: eines einlesen, das welche hat, oder eines erzeugen</translation>
    </message>
    <message>
        <source>Alluvial rivers: there is neither a spring nor rain: paint springs, or let it rain</source>
        <translation>Alluviale Flüsse: es gibt weder Quelle noch Regen: Quellen malen oder es regnen lassen</translation>
    </message>
    <message>
        <source>Coast: there is no sea here: at the edges of the map all ground lies above the sea level</source>
        <translation>Küste: hier ist kein Meer: an den Rändern der Karte liegt alles Gelände über dem Meeresspiegel</translation>
    </message>
    <message>
        <source>Alluvial fans: no valley of %1 km² opens on gentle ground here</source>
        <translation>Schwemmfächer: hier öffnet sich kein Tal von %1 km² auf flaches Gelände</translation>
    </message>
    <message>
        <source>%1 and %2 are one file where capitals do not count: give one of the materials another name</source>
        <translation>%1 und %2 sind dieselbe Datei, wo Großbuchstaben nicht zählen: einem der Materialien einen anderen Namen geben</translation>
    </message>
    <message>
        <source>%1 and %2 flow in a ring at %3 m east, %4 m south</source>
        <translation>%1 und %2 fließen im Kreis, bei %3 m östlich, %4 m südlich</translation>
    </message>
    <message>
        <source>%1 asks for %2 m at %3 m east, %4 m south, but the river would climb: %5 asks for %6 m</source>
        <translation>%1 verlangt %2 m bei %3 m östlich, %4 m südlich, doch der Fluss müsste steigen: %5 verlangt %6 m</translation>
    </message>
    <message>
        <source>%1 asks for %2 m at %3 m east, %4 m south, where %5 asks for %6 m</source>
        <translation>%1 verlangt %2 m bei %3 m östlich, %4 m südlich, wo %5 %6 m verlangt</translation>
    </message>
    <message>
        <source>%1 asks for %2 m at %3 m east, %4 m south, within %5, whose water stands at %6 m</source>
        <translation>%1 verlangt %2 m bei %3 m östlich, %4 m südlich, innerhalb von %5, dessen Wasser auf %6 m steht</translation>
    </message>
    <message>
        <source>%1 has points at %2 m and at %3 m: a lake has one level</source>
        <translation>%1 hat Punkte auf %2 m und auf %3 m: ein See hat nur einen Spiegel</translation>
    </message>
    <message>
        <source>%1 lies outside the map</source>
        <translation>%1 liegt außerhalb der Karte</translation>
    </message>
    <message>
        <source>%1, %2 is no longitude and latitude near the map: bring the file to the map&apos;s system first</source>
        <translation>%1, %2 ist keine Länge und Breite nahe der Karte: die Datei erst in das System der Karte bringen</translation>
    </message>
    <message>
        <source>Pins: %1</source>
        <translation>Festpunkte: %1</translation>
    </message>
    <message>
        <source>Pins: %1 more contradictions</source>
        <translation>Festpunkte: %1 weitere Widersprüche</translation>
    </message>
    <message>
        <source>Pins: %1 runs against the fall of the ground: turned round, its bed moves by %2 m instead of %3 m in the mean</source>
        <translation>Festpunkte: %1 läuft gegen das Gefälle des Bodens: umgedreht bewegt sich sein Bett im Mittel um %2 m statt um %3 m</translation>
    </message>
    <message>
        <source>Pins: river beds that never climb on %1 cells, moved by %2 m in the mean</source>
        <translation>Festpunkte: Flussbetten, die nirgends steigen, auf %1 Zellen, im Mittel um %2 m bewegt</translation>
    </message>
    <message>
        <source>the stage &apos;%1&apos; takes no curves of the kind &apos;%2&apos;</source>
        <translation>die Stufe „%1“ nimmt keine Kurven der Art „%2“ auf</translation>
    </message>
    <message>
        <source>Pins: what was asked for is met within %1 m</source>
        <translation>Festpunkte: was verlangt wurde, ist auf %1 m genau erfüllt</translation>
    </message>
    <message>
        <source>%1 asks for %2 m at %3 m east, %4 m south, below the base level of %5 m: no river cuts deeper</source>
        <translation>%1 verlangt %2 m bei %3 m östlich, %4 m südlich, unter der Erosionsbasis von %5 m: tiefer schneidet kein Fluss</translation>
    </message>
    <message>
        <source>%1 asks for %2 m at %3 m east, %4 m south, too steep beside %5 at %6 m</source>
        <translation>%1 verlangt %2 m bei %3 m östlich, %4 m südlich, zu steil neben %5 mit %6 m</translation>
    </message>
    <message>
        <source>%1 asks for %2 m at %3 m east, %4 m south: so close to where rivers leave the map the ground stands up to %5 m at most</source>
        <translation>%1 verlangt %2 m bei %3 m östlich, %4 m südlich: so nahe daran, wo Flüsse die Karte verlassen, steht der Boden höchstens bis %5 m</translation>
    </message>
    <message>
        <source>%1 is no pin, and a stage &apos;%2&apos; holds no others</source>
        <translation>%1 ist kein Festpunkt, und andere nimmt eine Stufe &apos;%2&apos; nicht auf</translation>
    </message>
    <message>
        <source>Pins: %1 comes up to %2 m instead of %3 m</source>
        <translation>Festpunkte: %1 kommt auf %2 m statt auf %3 m</translation>
    </message>
    <message>
        <source>Pins: %1 is %2 m off in the mean, above and below</source>
        <translation>Festpunkte: %1 liegt im Mittel %2 m daneben, darüber und darunter</translation>
    </message>
    <message>
        <source>Pins: %1 lies at %2 m instead of %3 m: rivers cut it deeper</source>
        <translation>Festpunkte: %1 liegt auf %2 m statt auf %3 m: Flüsse schneiden tiefer</translation>
    </message>
    <message>
        <source>Pins: %1 stands at %2 m instead of %3 m: erosion does not bring it down in that time</source>
        <translation>Festpunkte: %1 steht auf %2 m statt auf %3 m: die Erosion trägt es in dieser Zeit nicht ab</translation>
    </message>
    <message>
        <source>Pins: the uplift meets what was asked for within %1 m in the mean</source>
        <translation>Festpunkte: die Hebung erfüllt, was verlangt ist, im Mittel auf %1 m genau</translation>
    </message>
    <message>
        <source>the recipe has no stage &apos;%1&apos; that could meet it: add one</source>
        <translation>das Rezept hat keine Stufe &apos;%1&apos;, die es erfüllen könnte: eine hinzufügen</translation>
    </message>
    <message>
        <source>the saved state of a stage: a pin lies outside the map</source>
        <translation>der gespeicherte Zustand einer Stufe: ein Festpunkt liegt außerhalb der Karte</translation>
    </message>
    <message>
        <source>the saved state of a stage: a map of this size has no level of %1 x %2 cells</source>
        <translation>der gespeicherte Zustand einer Stufe: eine Karte dieser Größe hat keine Ebene von %1 x %2 Zellen</translation>
    </message>
    <message>
        <source>the saved state of a stage: heights of a level must be numbers</source>
        <translation>der gespeicherte Zustand einer Stufe: Höhen einer Ebene müssen Zahlen sein</translation>
    </message>
    <message>
        <source>%1 x %2 cells of %3 m, %4 x %5 m</source>
        <translation>%1 x %2 Zellen von %3 m, %4 x %5 m</translation>
    </message>
    <message>
        <source>%1: the map is that of the file, %2, instead of the recipe&apos;s %3: to stretch the file, set import.stretch=true</source>
        <translation>%1: Karte nach der Datei, %2, statt nach dem Rezept, %3: zum Strecken der Datei import.stretch=true setzen</translation>
    </message>
    <message>
        <source>Import: the file covers %1 x %2 m and is stretched over the map&apos;s %3 x %4 m</source>
        <translation>Import: Die Datei umfasst %1 x %2 m und wird über die %3 x %4 m der Karte gestreckt</translation>
    </message>
    <message>
        <source>Rivers: %1 of %2; %3 climb, %4 cross a lake, %5 end on land, %6 points over deeper ground.</source>
        <translation>Flüsse: %1 in %2; %3 laufen bergauf, %4 queren einen See, %5 enden an Land, %6 Punkte über tieferem Grund.</translation>
    </message>
    <message>
        <source>cells are angles, and the file does not say how long they are: give the cell size</source>
        <translation>Zellen sind Winkel, und die Datei sagt nicht, wie lang sie sind: Zellgröße angeben</translation>
    </message>
    <message>
        <source>coordinates are in another unit of angles than degrees: the place is not kept</source>
        <translation>Koordinaten sind in einer anderen Winkeleinheit als Grad: die Lage wird nicht behalten</translation>
    </message>
    <message>
        <source>the file names no coordinate system: its coordinates were taken as degrees</source>
        <translation>die Datei nennt kein Koordinatensystem: ihre Koordinaten wurden als Grad genommen</translation>
    </message>
    <message>
        <source>the unit of the file&apos;s coordinates is not known: give the cell size</source>
        <translation>die Einheit der Koordinaten der Datei ist nicht bekannt: Zellgröße angeben</translation>
    </message>
    <message>
        <source>another program keeps this folder up to date: choose another folder, or stop it</source>
        <translation>ein anderes Programm hält diesen Ordner aktuell: wählen Sie einen anderen Ordner, oder beenden Sie es</translation>
    </message>
    <message>
        <source>%1 features are not used: %2</source>
        <translation>%1 Objekte werden nicht verwendet: %2</translation>
    </message>
    <message>
        <source>%1 over %2 cells, of %3 at most</source>
        <translation>%1 über %2 Zellen, von höchstens %3</translation>
    </message>
    <message>
        <source>%1 points are not used: only pins and what constrains the ground are points</source>
        <translation>%1 Punkte werden nicht verwendet: Nur Pins und was das Gelände festlegt, sind Punkte</translation>
    </message>
    <message>
        <source>The project&apos;s favourites could not be read and were left out</source>
        <translation>Die Favoriten des Projekts konnten nicht gelesen werden und wurden weggelassen</translation>
    </message>
    <message>
        <source>the stage is no longer in the recipe</source>
        <translation>die Stufe ist nicht mehr im Rezept</translation>
    </message>
    <message>
        <source>there is no road to write: add a stage of curves with a road in it</source>
        <translation>Es gibt keine Straße zum Schreiben: Fügen Sie eine Stufe Kurven mit einer Straße hinzu</translation>
    </message>
    <message>
        <source>%1 and %2 others (&apos;oxbow stages&apos; lists all)</source>
        <translation>%1 und %2 weitere („oxbow stages“ nennt alle)</translation>
    </message>
    <message>
        <source>%1 and %2 part or cross here: they share their water</source>
        <translation>%1 und %2 trennen oder kreuzen sich hier: Sie teilen ihr Wasser</translation>
    </message>
    <message>
        <source>%1 cells of the model have no value and are filled from their neighbours</source>
        <translation>%1 Zellen des Modells haben keinen Wert und werden aus ihren Nachbarn gefüllt</translation>
    </message>
    <message>
        <source>%1 clearings in areas are not cut out</source>
        <translation>%1 Lichtungen in Flächen werden nicht ausgeschnitten</translation>
    </message>
    <message>
        <source>%1 crosses %2 on a bridge of %3 m</source>
        <translation>%1 quert %2 auf einer Brücke von %3 m</translation>
    </message>
    <message>
        <source>%1 features cannot be read and are left out, the first is %2</source>
        <translation>%1 Objekte sind nicht lesbar und werden ausgelassen, das erste ist %2</translation>
    </message>
    <message>
        <source>%1 holds and names no picture: write GLB</source>
        <translation>%1 enthält und nennt kein Bild: Schreiben Sie GLB</translation>
    </message>
    <message>
        <source>%1 meets another road %2 m too %3: its grade of %4 % allows no more</source>
        <translation>%1 trifft eine andere Straße %2 m zu %3: Ihre Steigung von %4 % erlaubt nicht mehr</translation>
    </message>
    <message>
        <source>%1 nodes of ways are not in the file: ways end there</source>
        <translation>%1 Punkte von Wegen sind nicht in der Datei: Wege enden dort</translation>
    </message>
    <message>
        <source>%1 of %2 takes too long on cells of %3 m: it may be %4 at most, or the cells larger</source>
        <translation>%1 von %2 dauert auf Zellen von %3 m zu lange: Es darf höchstens %4 sein, oder die Zellen größer</translation>
    </message>
    <message>
        <source>%1 of %2 takes too long on this map: it may be %3 at most</source>
        <translation>%1 von %2 dauert auf dieser Karte zu lange: Es darf höchstens %3 sein</translation>
    </message>
    <message>
        <source>%1 ran uphill as it was drawn: it was turned round</source>
        <translation>%1 lief bergauf, wie gezeichnet: Die Richtung wurde umgekehrt</translation>
    </message>
    <message>
        <source>%1 runs %2 m in the bed of %3: one of them lies wrong</source>
        <translation>%1 läuft %2 m im Bett von %3: Eines von beiden liegt falsch</translation>
    </message>
    <message>
        <source>%1 still climbs here by %2 m</source>
        <translation>%1 steigt hier noch um %2 m</translation>
    </message>
    <message>
        <source>%1, %2 has no place in the coordinate system that was asked for: choose one for this part of the Earth</source>
        <translation>%1, %2 hat im gewünschten Koordinatensystem keinen Ort: Wählen Sie eines für diesen Teil der Erde</translation>
    </message>
    <message>
        <source>%1, %2 is no place of EPSG:%3 near the map: bring the file to the map&apos;s system first</source>
        <translation>%1, %2 ist kein Ort von EPSG:%3 bei der Karte: Bringen Sie die Datei zuerst in das System der Karte</translation>
    </message>
    <message>
        <source>%1: %2 km, steepest %3 %</source>
        <translation>%1: %2 km, höchste Steigung %3 %</translation>
    </message>
    <message>
        <source>%1: a tunnel</source>
        <translation>%1: ein Tunnel</translation>
    </message>
    <message>
        <source>%1: at 0 m</source>
        <translation>%1: auf 0 m</translation>
    </message>
    <message>
        <source>%1: its line goes over the map again and again: it is left out</source>
        <translation>%1: Die Linie geht immer wieder über die Karte: Sie wird ausgelassen</translation>
    </message>
    <message>
        <source>%1: its shore does not close, its ends lie %2 m apart: it is left out</source>
        <translation>%1: Das Ufer schließt sich nicht, die Enden liegen %2 m auseinander: Es wird ausgelassen</translation>
    </message>
    <message>
        <source>%1: its shore does not close, the gap of %2 m is closed</source>
        <translation>%1: Das Ufer schließt sich nicht, die Lücke von %2 m wird geschlossen</translation>
    </message>
    <message>
        <source>%1: level %2 m, %3</source>
        <translation>%1: Spiegel %2 m, %3</translation>
    </message>
    <message>
        <source>%1: moved %2 m aside in the mean, %3 m at most; bed changed by %4 m in the mean, %5 m at most</source>
        <translation>%1: im Mittel %2 m, höchstens %3 m zur Seite verschoben; Bett im Mittel um %4 m, höchstens um %5 m geändert</translation>
    </message>
    <message>
        <source>%1: the ground on its shore lies between %2 and %3 m: its place or its outline may be wrong</source>
        <translation>%1: Der Boden am Ufer liegt zwischen %2 und %3 m: Ort oder Umriss sind vielleicht falsch</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing, or is no text</source>
        <translation>„%1“ fehlt oder ist kein Text</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not of the form KEY=VALUE</source>
        <translation>„%1“ hat nicht die Form KEY=VALUE</translation>
    </message>
    <message>
        <source>&apos;bridge&apos; or &apos;tunnel&apos; is expected here</source>
        <translation>„bridge“ oder „tunnel“ wird hier erwartet</translation>
    </message>
    <message>
        <source>&apos;elements&apos; is no list: this is no answer of Overpass</source>
        <translation>„elements“ ist keine Liste: Das ist keine Antwort von Overpass</translation>
    </message>
    <message>
        <source>--crs: the terrain has no place on the Earth: import a file with a coordinate system, or leave it out</source>
        <translation>--crs: Das Gelände hat keinen Ort auf der Erde: Importieren Sie eine Datei mit Koordinatensystem, oder lassen Sie es weg</translation>
    </message>
    <message>
        <source>: with east and north exchanged it would lie on it</source>
        <translation>: Mit vertauschtem Ost und Nord läge es darauf</translation>
    </message>
    <message>
        <source>Overpass remarks: %1</source>
        <translation>Overpass merkt an: %1</translation>
    </message>
    <message>
        <source>Rivers: there is no sea and no mouth here: they leave the map at its edges</source>
        <translation>Flüsse: Hier gibt es kein Meer und keine Mündung: Sie verlassen die Karte an den Rändern</translation>
    </message>
    <message>
        <source>a %1 is no %2</source>
        <translation>%1 ist kein %2</translation>
    </message>
    <message>
        <source>a Shapefile has at most 2 GiB: this one is damaged</source>
        <translation>Ein Shapefile hat höchstens 2 GiB: Dieses ist beschädigt</translation>
    </message>
    <message>
        <source>a coordinate is no number</source>
        <translation>Eine Koordinate ist keine Zahl</translation>
    </message>
    <message>
        <source>a number above 0 and up to %1 is expected here</source>
        <translation>Eine Zahl über 0 und bis %1 wird hier erwartet</translation>
    </message>
    <message>
        <source>an element is no object: this is no answer of Overpass</source>
        <translation>Ein Element ist kein Objekt: Das ist keine Antwort von Overpass</translation>
    </message>
    <message>
        <source>an object { &quot;tag&quot;: ... } is expected here</source>
        <translation>Ein Objekt { &quot;tag&quot;: ... } wird hier erwartet</translation>
    </message>
    <message>
        <source>areas of %1: %2</source>
        <translation>Flächen von %1: %2</translation>
    </message>
    <message>
        <source>as the lakes above and below it allow</source>
        <translation>wie die Seen darüber und darunter es erlauben</translation>
    </message>
    <message>
        <source>each chunk would hold the picture of the whole terrain: leave the chunks or the picture out</source>
        <translation>Jedes Stück enthielte das Bild des ganzen Geländes: Lassen Sie die Stücke oder das Bild weg</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>it has %1 MiB and 1024 can be read as text: cut the area out first, or give a GeoPackage</source>
        <translation>Sie hat %1 MiB, und 1024 sind als Text lesbar: Schneiden Sie das Gebiet zuerst aus, oder geben Sie ein GeoPackage</translation>
    </message>
    <message>
        <source>its coordinate system (.prj) is not known here: bring it to the map&apos;s, EPSG:%1, or to longitude and latitude (EPSG:4326), for example with &apos;ogr2ogr -t_srs EPSG:4326&apos;</source>
        <translation>Das Koordinatensystem (.prj) ist hier nicht bekannt: Bringen Sie es in das der Karte, EPSG:%1, oder in Länge und Breite (EPSG:4326), zum Beispiel mit „ogr2ogr -t_srs EPSG:4326“</translation>
    </message>
    <message>
        <source>its tables are in several coordinate systems, EPSG:%1 and EPSG:%2: save them in one</source>
        <translation>Die Tabellen sind in mehreren Koordinatensystemen, EPSG:%1 und EPSG:%2: Speichern Sie sie in einem</translation>
    </message>
    <message>
        <source>its tables are views that take too long: save them as tables</source>
        <translation>Die Tabellen sind Sichten, die zu lange dauern: Speichern Sie sie als Tabellen</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>low</source>
        <translation>tief</translation>
    </message>
    <message>
        <source>no features lie on the map</source>
        <translation>Es liegt nichts auf der Karte</translation>
    </message>
    <message>
        <source>no part of its %1 features lies on the map</source>
        <translation>Kein Teil der %1 Objekte liegt auf der Karte</translation>
    </message>
    <message>
        <source>no way is known from the coordinate system %1 into %2</source>
        <translation>Vom Koordinatensystem %1 nach %2 ist kein Weg bekannt</translation>
    </message>
    <message>
        <source>none of its %1 features is of use here: their tags are no waterway, lake, coast, road or land</source>
        <translation>Keines der %1 Objekte ist hier von Nutzen: Ihre Tags sind kein Gewässer, See, Küste, Straße oder Land</translation>
    </message>
    <message>
        <source>none of its features lies on the map: they span %1 to %2 km east and %3 to %4 km south of its north-west corner, the map is %5 x %6 km: check the coordinate system, and that east comes before north</source>
        <translation>Kein Objekt liegt auf der Karte: Sie reichen %1 bis %2 km östlich und %3 bis %4 km südlich der Nordwestecke, die Karte ist %5 x %6 km: Prüfen Sie das Koordinatensystem, und dass Ost vor Nord kommt</translation>
    </message>
    <message>
        <source>nothing of the files lies on the map and is of use: there is no place to make</source>
        <translation>Nichts aus den Dateien liegt auf der Karte und ist von Nutzen: Es gibt keinen Ort zu erstellen</translation>
    </message>
    <message>
        <source>rivers can be moved by %1 m at most on this map, %2 cells, and not by %3 m</source>
        <translation>Flüsse können auf dieser Karte höchstens um %1 m, %2 Zellen, verschoben werden, nicht um %3 m</translation>
    </message>
    <message>
        <source>that of the level water in the model</source>
        <translation>der des ebenen Wassers im Modell</translation>
    </message>
    <message>
        <source>the GeoPackage cannot be read: %1</source>
        <translation>Das GeoPackage ist nicht lesbar: %1</translation>
    </message>
    <message>
        <source>the GeoPackage has no table of features</source>
        <translation>Das GeoPackage hat keine Tabelle mit Objekten</translation>
    </message>
    <message>
        <source>the Shapefile is cut off within its header</source>
        <translation>Das Shapefile ist in seinem Kopf abgeschnitten</translation>
    </message>
    <message>
        <source>the Shapefile is damaged or cut off at record %1 of it</source>
        <translation>Das Shapefile ist bei Datensatz %1 beschädigt oder abgeschnitten</translation>
    </message>
    <message>
        <source>the area %1,%2,%3,%4 is empty: give west, south, east, north</source>
        <translation>Das Gebiet %1,%2,%3,%4 ist leer: Geben Sie Westen, Süden, Osten, Norden</translation>
    </message>
    <message>
        <source>the area lies beside the map, which spans %1,%2,%3,%4</source>
        <translation>Das Gebiet liegt neben der Karte, die %1,%2,%3,%4 umfasst</translation>
    </message>
    <message>
        <source>the area lies nowhere near the map: give west, south, east, north in degrees, longitudes before latitudes</source>
        <translation>Das Gebiet liegt nirgends bei der Karte: Geben Sie Westen, Süden, Osten, Norden in Grad, Längen vor Breiten</translation>
    </message>
    <message>
        <source>the area reaches out of the map and is cut off there</source>
        <translation>Das Gebiet reicht aus der Karte hinaus und wird dort abgeschnitten</translation>
    </message>
    <message>
        <source>the file is cut off</source>
        <translation>Die Datei ist abgeschnitten</translation>
    </message>
    <message>
        <source>the file is damaged, and some of its cells are not what they were: get it again</source>
        <translation>Die Datei ist beschädigt, und manche Zellen sind nicht, was sie waren: neu beschaffen</translation>
    </message>
    <message>
        <source>the middle height of its shore</source>
        <translation>die mittlere Höhe des Ufers</translation>
    </message>
    <message>
        <source>the table of attributes is damaged: take the .dbf away to read the lines alone</source>
        <translation>Die Tabelle der Attribute ist beschädigt: Nehmen Sie die .dbf weg, um die Linien allein zu lesen</translation>
    </message>
    <message>
        <source>the terrain&apos;s own coordinate system is not known: import a file that names one</source>
        <translation>Das eigene Koordinatensystem des Geländes ist nicht bekannt: Importieren Sie eine Datei, die eines nennt</translation>
    </message>
    <message>
        <source>there is no &apos;%1&apos;: give line or ring</source>
        <translation>Es gibt kein „%1“: Geben Sie line oder ring</translation>
    </message>
    <message>
        <source>there is no &apos;%1&apos;: give river, stream, canal, lake, reservoir, coastline, road, ridge, cliff, land or none</source>
        <translation>Es gibt kein „%1“: Geben Sie river, stream, canal, lake, reservoir, coastline, road, ridge, cliff, land oder none</translation>
    </message>
    <message>
        <source>there is no .dbf beside it: its features have no tags</source>
        <translation>Es liegt keine .dbf daneben: Die Objekte haben keine Tags</translation>
    </message>
    <message>
        <source>there is no .prj beside it: small numbers are taken for longitude and latitude, others for the map&apos;s own</source>
        <translation>Es liegt keine .prj daneben: Kleine Zahlen gelten als Länge und Breite, andere als die der Karte</translation>
    </message>
    <message>
        <source>these directions are those of the terrain&apos;s own cells: leave out --crs, or have them worked out there</source>
        <translation>Diese Richtungen sind die der eigenen Zellen des Geländes: Lassen Sie --crs weg, oder lassen Sie sie dort berechnen</translation>
    </message>
    <message>
        <source>they lie so far apart that %1 cells a side are not enough</source>
        <translation>sie liegen so weit auseinander, dass %1 Zellen je Seite nicht reichen</translation>
    </message>
    <message>
        <source>this is OpenStreetMap&apos;s binary form (.pbf), which is not read: turn it into XML with &apos;osmium cat %1 -o place.osm&apos;, or into a GeoPackage with &apos;ogr2ogr place.gpkg %1&apos;</source>
        <translation>Das ist die Binärform von OpenStreetMap (.pbf), die nicht gelesen wird: Machen Sie daraus XML mit „osmium cat %1 -o place.osm“, oder ein GeoPackage mit „ogr2ogr place.gpkg %1“</translation>
    </message>
    <message>
        <source>this is a database, but no GeoPackage with features: it has no table gpkg_geometry_columns</source>
        <translation>Das ist eine Datenbank, aber kein GeoPackage mit Objekten: Die Tabelle gpkg_geometry_columns fehlt</translation>
    </message>
    <message>
        <source>this is a folder: give a file of features in it</source>
        <translation>Das ist ein Ordner: Geben Sie eine Datei darin</translation>
    </message>
    <message>
        <source>this is a packed file: unpack it first</source>
        <translation>Das ist eine gepackte Datei: Entpacken Sie sie zuerst</translation>
    </message>
    <message>
        <source>this is no XML of OpenStreetMap</source>
        <translation>Das ist kein XML von OpenStreetMap</translation>
    </message>
    <message>
        <source>this is no XML of OpenStreetMap: it begins with &lt;%1&gt;, not with &lt;osm&gt;</source>
        <translation>Das ist kein XML von OpenStreetMap: Es beginnt mit &lt;%1&gt;, nicht mit &lt;osm&gt;</translation>
    </message>
    <message>
        <source>this is no file of features: GeoJSON, GeoPackage (.gpkg), Shapefile (.shp), OpenStreetMap XML (.osm) and Overpass JSON are read</source>
        <translation>Das ist keine Datei mit Geodaten: GeoJSON, GeoPackage (.gpkg), Shapefile (.shp), OpenStreetMap-XML (.osm) und Overpass-JSON werden gelesen</translation>
    </message>
    <message>
        <source>this is no table of kinds: { &quot;kinds&quot;: [ ... ] } is expected</source>
        <translation>Das ist keine Tabelle der Arten: { &quot;kinds&quot;: [ ... ] } wird erwartet</translation>
    </message>
    <message>
        <source>this is no whole JSON: it is damaged or cut off</source>
        <translation>Das ist kein ganzes JSON: Es ist beschädigt oder abgeschnitten</translation>
    </message>
    <message>
        <source>%1 needs %2, and %3 were given: give more, or smaller tiles or blocks</source>
        <translation>%1 braucht %2, gegeben sind %3: mehr geben oder kleinere Kacheln oder Blöcke</translation>
    </message>
    <message>
        <source>%1 x %2 cells cannot be divided by %3, the cells that make one of the overview: choose a multiple</source>
        <translation>%1 x %2 Zellen lassen sich nicht durch %3 teilen, die Zellen, die eine der Übersicht ergeben: ein Vielfaches wählen</translation>
    </message>
    <message>
        <source>a tile has %1 to %2 cells a side, not %3</source>
        <translation>eine Kachel hat %1 bis %2 Zellen je Seite, nicht %3</translation>
    </message>
    <message>
        <source>a world has 1 to %1 cells along its longer side, not %2</source>
        <translation>eine Welt hat 1 bis %1 Zellen entlang der längeren Seite, nicht %2</translation>
    </message>
    <message>
        <source>an overview of so little memory is too coarse for this world: give it more</source>
        <translation>eine Übersicht mit so wenig Speicher ist zu grob für diese Welt: mehr Speicher geben</translation>
    </message>
    <message>
        <source>the recipe has no stage: there is nothing to build</source>
        <translation>das Rezept hat keine Stufe: es gibt nichts zu bauen</translation>
    </message>
    <message>
        <source>there is no task %1: they are 0 to %2</source>
        <translation>es gibt keine Aufgabe %1: sie gehen von 0 bis %2</translation>
    </message>
    <message>
        <source>this file is missing: task %1 writes it, run that first</source>
        <translation>diese Datei fehlt: Aufgabe %1 schreibt sie, diese zuerst ausführen</translation>
    </message>
    <message>
        <source>this file is damaged, or not of this world: delete it, and its task makes it anew</source>
        <translation>diese Datei ist beschädigt oder gehört nicht zu dieser Welt: löschen, und ihre Aufgabe macht sie neu</translation>
    </message>
    <message>
        <source>this folder holds another world: choose a new one, or delete it</source>
        <translation>dieser Ordner enthält eine andere Welt: einen neuen wählen oder ihn löschen</translation>
    </message>
    <message>
        <source>this is no world: &apos;oxbow world plan&apos; makes one</source>
        <translation>das ist keine Welt: „oxbow world plan“ legt eine an</translation>
    </message>
    <message>
        <source>this plan is damaged, or of another version of the program: plan the world anew in another folder</source>
        <translation>dieser Plan ist beschädigt oder von einer anderen Version des Programms: die Welt in einem anderen Ordner neu planen</translation>
    </message>
    <message>
        <source>two stages amplify: a world has one, which carves its own cells</source>
        <translation>zwei Stufen verfeinern: eine Welt hat eine, die ihre eigenen Zellen formt</translation>
    </message>
    <message>
        <source>&apos;%1&apos;</source>
        <translation>&apos;%1&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; adds up what does not fit: %2 and %3</source>
        <translation>&apos;%1&apos; rechnet zusammen, was nicht zusammenpasst: %2 und %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be read from &apos;%2&apos; on: give numbers, named values, + - * / and ( )</source>
        <translation>&apos;%1&apos; ist ab &apos;%2&apos; nicht lesbar: erlaubt sind Zahlen, benannte Werte, + - * / und ( )</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is %2, which is not allowed for %3: give %4</source>
        <translation>&apos;%1&apos; ergibt %2, was für %3 nicht erlaubt ist: erlaubt ist %4</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a unit: take another name</source>
        <translation>&apos;%1&apos; ist eine Einheit: wählen Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is nested too deeply</source>
        <translation>&apos;%1&apos; ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no finite number</source>
        <translation>&apos;%1&apos; ist keine endliche Zahl</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no name: use letters, digits and _, with a letter first</source>
        <translation>&apos;%1&apos; ist kein Name: verwenden Sie Buchstaben, Ziffern und _, mit einem Buchstaben am Anfang</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stops too early: a number or a named value is missing at its end</source>
        <translation>&apos;%1&apos; hört zu früh auf: am Ende fehlt eine Zahl oder ein benannter Wert</translation>
    </message>
    <message>
        <source>an object { &quot;name&quot;: [ ... ], ... } is expected here</source>
        <translation>hier wird ein Objekt { &quot;name&quot;: [ ... ], ... } erwartet</translation>
    </message>
    <message>
        <source>an object { &quot;name&quot;: value, ... } is expected here</source>
        <translation>hier wird ein Objekt { &quot;name&quot;: Wert, ... } erwartet</translation>
    </message>
    <message>
        <source>another unit</source>
        <translation>einer anderen Einheit</translation>
    </message>
    <message>
        <source>is in %1, and %2 is expected here</source>
        <translation>hat die Einheit %1, erwartet wird hier %2</translation>
    </message>
    <message>
        <source>named values go in a circle: %1</source>
        <translation>benannte Werte gehen im Kreis: %1</translation>
    </message>
    <message>
        <source>no unit</source>
        <translation>keine Einheit</translation>
    </message>
    <message>
        <source>there is a named value &apos;%1&apos; already</source>
        <translation>einen benannten Wert &apos;%1&apos; gibt es schon</translation>
    </message>
    <message>
        <source>there is no mask &apos;%1&apos;, which the stage %2 has</source>
        <translation>es gibt keine Maske &apos;%1&apos;, die die Stufe %2 hat</translation>
    </message>
    <message>
        <source>there is no mask &apos;%1&apos;: there are %2</source>
        <translation>es gibt keine Maske &apos;%1&apos;: es gibt %2</translation>
    </message>
    <message>
        <source>there is no named value &apos;%1&apos;: there are %2</source>
        <translation>es gibt keinen benannten Wert &apos;%1&apos;: es gibt %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not known here: there are materials, scatters and natural</source>
        <translation>„%1“ ist hier nicht bekannt: es gibt materials, scatters und natural</translation>
    </message>
    <message>
        <source>the file cannot be deleted: %1</source>
        <translation>die Datei kann nicht gelöscht werden: %1</translation>
    </message>
    <message>
        <source>%1 by the discharge of %2, which a width can replace</source>
        <translation>%1 nach dem Abfluss von %2, den eine Breite ersetzen kann</translation>
    </message>
    <message>
        <source>what was painted and drawn behind %1 has to be worked out over %2 x %3 cells together, of %4 a side at most: leave gaps, or put a part of it in a stage before it</source>
        <translation>was hinter %1 gemalt und gezeichnet wurde, muss über %2 x %3 Zellen zusammen berechnet werden, von höchstens %4 je Seite: Lücken lassen oder einen Teil in eine Stufe davor legen</translation>
    </message>
    <message>
        <source>what was painted or drawn changes the ground at %1, %2 m still, where its part of the map ends: move it less there, or put its stage before %3</source>
        <translation>was gemalt oder gezeichnet wurde, ändert den Boden bei %1, %2 m noch, wo sein Teil der Karte endet: dort weniger bewegen oder seine Stufe vor %3 legen</translation>
    </message>
    <message>
        <source>Real detail: %1 has %2 x %3 cells: it needs a piece of at least %4 x %4 cells that all have a height</source>
        <translation>Echte Feinheiten: %1 hat %2 x %3 Zellen: gebraucht wird ein Stück von mindestens %4 x %4 Zellen, die alle eine Höhe haben</translation>
    </message>
    <message>
        <source>Real detail: cells of %1 m leave no room for detail of %2 m: give the terrain a finer grid, or the detail a larger size</source>
        <translation>Echte Feinheiten: Zellen von %1 m lassen keinen Raum für Feinheiten von %2 m: Das Gelände braucht ein feineres Gitter, oder die Feinheiten eine größere Länge</translation>
    </message>
    <message>
        <source>Real detail: no file is chosen: choose one in the stage&apos;s parameters, or a land that comes with the program</source>
        <translation>Echte Feinheiten: Keine Datei ist gewählt: Wählen Sie eine in den Parametern der Stufe, oder ein Land, das mit dem Programm kommt</translation>
    </message>
    <message>
        <source>Size of %1 m takes too much memory on cells of %2 m: make it %3 m or more</source>
        <translation>Größe von %1 m braucht bei Zellen von %2 m zu viel Speicher: Machen Sie %3 m oder mehr daraus</translation>
    </message>
    <message>
        <source>Gullies: cells of %1 m cannot show a spacing of %2 m: give the terrain a finer grid, or the gullies a larger spacing</source>
        <translation>Rinnen: Zellen von %1 m können einen Abstand von %2 m nicht zeigen: ein feineres Raster für das Gelände oder einen größeren Abstand der Rinnen wählen</translation>
    </message>
    <message>
        <source>its rivers and lakes are missing, and materials go by them: build the world first</source>
        <translation>seine Flüsse und Seen fehlen, und Materialien richten sich nach ihnen: zuerst die Welt bauen</translation>
    </message>
    <message>
        <source>the material %1 goes by %2, and this world has no water: plan it with --water</source>
        <translation>das Material %1 richtet sich nach %2, und diese Welt hat kein Wasser: mit --water planen</translation>
    </message>
    <message>
        <source>the material %1 goes by %2, which the tiles of a world do not tell: take that out of its mask, or switch the material off</source>
        <translation>das Material %1 richtet sich nach %2, was die Kacheln einer Welt nicht hergeben: das aus seiner Maske nehmen oder das Material ausschalten</translation>
    </message>
    <message>
        <source>the material %1 looks %2 cells far by %3, of %4 at most: give it a shorter one</source>
        <translation>das Material %1 blickt %2 Zellen weit durch %3, höchstens %4 sind möglich: kürzer einstellen</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Hauptzweig</translation>
    </message>
    <message>
        <source>Branch %1</source>
        <translation>Zweig %1</translation>
    </message>
    <message>
        <source>the source cells of %1, %2 m, are no whole cells of this world, so it cannot be carved in blocks</source>
        <translation>die Quellzellen von %1, %2 m, sind keine ganzen Zellen dieser Welt; so kann sie nicht in Blöcken gefurcht werden</translation>
    </message>
    <message>
        <source>set amplify.source_cell_m to %1</source>
        <translation>amplify.source_cell_m auf %1 setzen</translation>
    </message>
    <message>
        <source>choose a size that 2 divides</source>
        <translation>eine Größe wählen, die durch 2 teilbar ist</translation>
    </message>
    <message>
        <source>%1 carves from the overview&apos;s cells of %2 m; those of %3 m that it names are for a map in memory</source>
        <translation>%1 geht von den Zellen der Übersicht von %2 m aus; die von %3 m, die es nennt, gelten für eine Karte im Speicher</translation>
    </message>
    <message>
        <source>%1 changes the ground and does not give way to --water</source>
        <translation>%1 ändert den Boden und weicht --water nicht</translation>
    </message>
    <message>
        <source>set its carve to false</source>
        <translation>carve auf false setzen</translation>
    </message>
    <message>
        <source>or smaller source cells (amplify.source_cell_m)</source>
        <translation>oder kleinere Quellzellen (amplify.source_cell_m)</translation>
    </message>
    <message>
        <source>this file was changed since the world was planned: put the old one back, or plan a new world in another folder</source>
        <translation>diese Datei wurde geändert, seit die Welt geplant wurde: die alte zurücklegen oder in einem anderen Ordner eine neue Welt planen</translation>
    </message>
    <message>
        <source>the water of real tiles has no targets: give the tiles themselves to the program</source>
        <translation>das Wasser wirklicher Kacheln hat keine Ziele: dem Programm die Kacheln selbst geben</translation>
    </message>
    <message>
        <source>what memory does not hold finds no room on the disk of this folder (%1): make room there, give more --memory, or, for temporary files, another folder by TMPDIR</source>
        <translation>was der Speicher nicht fasst, hat auf dem Laufwerk dieses Ordners keinen Platz (%1): dort Platz schaffen, mehr --memory geben oder, für temporäre Dateien, mit TMPDIR einen anderen Ordner</translation>
    </message>
    <message>
        <source>an interval of %1 m makes more than %2 levels here: give %3 m or more</source>
        <translation>ein Abstand von %1 m ergibt hier mehr als %2 Höhen: %3 m oder mehr angeben</translation>
    </message>
    <message>
        <source>cannot be joined with %1: %2</source>
        <translation>lässt sich nicht mit %1 verbinden: %2</translation>
    </message>
    <message>
        <source>has %1 bytes, and %2 takes only %3: give its true layout</source>
        <translation>hat %1 Byte, und %2 nimmt nur %3 ein: den wahren Aufbau angeben</translation>
    </message>
</context>
</TS>
