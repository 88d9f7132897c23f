# What `cmake --install` puts where, and the Debian package that `app/package.sh` makes of it. Texts that repeat the
# command line (manual page, completions) are written by the program itself, so they are made when it is installed.
# The Python package is a Debian package of its own.
include(GNUInstallDirs)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
install(TARGETS oxbow RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

set(texts ${PROJECT_BINARY_DIR}/package)
file(MAKE_DIRECTORY ${texts})
string(TIMESTAMP OXBOW_DATE "%Y-%m-%d" UTC)
configure_file(${PROJECT_SOURCE_DIR}/resources/package/oxbow.terrain.editor.metainfo.xml.in
  ${texts}/oxbow.terrain.editor.metainfo.xml @ONLY)
configure_file(${PROJECT_SOURCE_DIR}/app/write_texts.cmake.in ${texts}/write_texts.cmake.in @ONLY)
file(GENERATE OUTPUT ${texts}/write_texts.cmake INPUT ${texts}/write_texts.cmake.in)
install(SCRIPT ${texts}/write_texts.cmake)

set(resources ${PROJECT_SOURCE_DIR}/resources)
install(FILES ${resources}/package/oxbow.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${resources}/package/oxbow.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES ${resources}/package/oxbow-mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME oxbow.xml)
install(FILES ${texts}/oxbow.terrain.editor.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${texts}/oxbow.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${texts}/oxbow.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME oxbow)
install(FILES ${texts}/oxbow.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _oxbow)
install(FILES ${texts}/oxbow.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES ${texts}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The recipes, and what they read.
install(DIRECTORY ${resources}/recipes DESTINATION ${CMAKE_INSTALL_DATADIR}/oxbow FILES_MATCHING PATTERN *.json PATTERN *.png)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME oxbow)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Oxbow authors <oxbow@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "terrain editor for erosion, lakes and rivers")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION
  "Open a heightmap or grow one from noise, and watch water carve it in 3D: paint\nrain, springs, hardness or the ground itself while the simulation runs, go back\nto the moment that looked best and go on from there.\n.\nHeightmaps, meshes, masks, lakes and rivers are exported as game engines,\nrenderers and GIS read them. The command line needs no display.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What is loaded while it runs, which no library names: the graphics driver, Wayland, fonts, icons and Qt's own words.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri, qt6-wayland, fonts-inter, breeze-icon-theme, qt6-translations-l10n, shared-mime-info")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME oxbow)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "${CPACK_DEBIAN_PACKAGE_RECOMMENDS}")
unset(CPACK_DEBIAN_PACKAGE_RECOMMENDS)
if(OXBOW_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME oxbow-python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  math(EXPR next "${Python_VERSION_MINOR} + 1") # the module is made for one version of Python
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= 3.${Python_VERSION_MINOR}), python3 (<< 3.${next}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION "The package oxbow for Python reads, changes and runs recipes, and gives heights,\nwater and lists of lakes and rivers as NumPy arrays and plain dicts.")
endif()
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_BINARY_DIR})
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)
include(CPack)
