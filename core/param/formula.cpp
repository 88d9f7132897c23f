#include "core/param/formula.h"

#include "core/base/error.h"
#include "core/base/near_words.h"
#include "core/param/param_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace oxbow {

namespace {

struct Token {
    enum Kind { Number, Name, Sign, End } kind = End;
    std::size_t begin = 0, end = 0;
    char sign = '\0';
    UnitNumber quantity;
};

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// The signs that are more than a byte, as the one that they mean.
struct LongSign {
    std::string_view text;
    char sign;
};
constexpr LongSign kLongSigns[] = {{"−", '-'}, {"–", '-'}, {"·", '*'}, {"×", '*'}, {"÷", '/'}};

/// Whether a name goes on here: letters of other scripts than ASCII count, as long as they are no sign.
bool isNameByte(std::string_view text, std::size_t at) {
    const char c = text[at];
    if (static_cast<unsigned char>(c) < 0x80)
        return isDigit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    constexpr std::string_view kNoLetters[] = {"°", "²", "³", "\u2009", "\u00a0"};
    const auto stands = [&](std::string_view sign) { return text.substr(at).starts_with(sign); };
    return std::ranges::none_of(kLongSigns, [&](const LongSign& sign) { return stands(sign.text); }) &&
           std::ranges::none_of(kNoLetters, stands);
}

std::size_t endOfName(std::string_view text, std::size_t at) {
    while (at < text.size() && isNameByte(text, at))
        ++at;
    return at;
}

class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    /// Throws Error where there is none.
    Token next() {
        skipBlanks();
        Token token;
        token.begin = token.end = m_at;
        if (m_at >= m_text.size())
            return token;
        if (isDigit(m_text[m_at]) || ((m_text[m_at] == '.' || m_text[m_at] == ',') && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1]))) {
            token.kind = Token::Number;
            token.quantity.number = takeNumber();
            takeUnit(token.quantity);
        } else if (takeSign(token.sign)) {
            token.kind = Token::Sign;
        } else if (isNameByte(m_text, m_at)) {
            token.kind = Token::Name;
            m_at = endOfName(m_text, m_at);
        } else {
            throw Error(phrase("'%1' cannot be read from '%2' on: give numbers, named values, + - * / and ( )", m_text, cutShort(m_text.substr(m_at))));
        }
        token.end = m_at;
        return token;
    }

private:
    void skipBlanks() {
        constexpr std::string_view kBlanks[] = {" ", "\t", "\n", "\r", "\u2009", "\u00a0"};
        for (bool found = true; std::exchange(found, false);)
            for (const std::string_view blank : kBlanks)
                if (m_text.substr(m_at).starts_with(blank)) {
                    m_at += blank.size();
                    found = true;
                }
    }
    double takeNumber() {
        std::string digits(m_text.substr(m_at));
        if (const std::size_t comma = digits.find_first_not_of("0123456789"); comma != std::string::npos && digits[comma] == ',')
            digits[comma] = '.';
        double number = 0.0;
        const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        m_at += static_cast<std::size_t>(end - digits.data());
        return failure == std::errc() ? number : std::numeric_limits<double>::quiet_NaN();
    }
    bool takeSign(char& sign) {
        constexpr std::string_view kShort = "+-*/()";
        if (kShort.find(m_text[m_at]) != std::string_view::npos) {
            sign = m_text[m_at++];
            return true;
        }
        for (const LongSign& known : kLongSigns)
            if (m_text.substr(m_at).starts_with(known.text)) {
                sign = known.sign;
                m_at += known.text.size();
                return true;
            }
        return false;
    }
    /// The longest unit that stands here and no name goes on behind; of several the one that is kept.
    void takeUnit(UnitNumber& quantity) {
        const std::size_t behindNumber = m_at;
        skipBlanks();
        std::size_t longest = 0;
        UnitNumber best = quantity;
        for (int u = 1; u <= static_cast<int>(kLastUnit); ++u) {
            const Unit unit = static_cast<Unit>(u);
            const auto consider = [&](std::string_view symbol, double factor, std::size_t least) {
                const std::size_t end = m_at + symbol.size();
                if (symbol.size() < least || end > m_text.size() || lowerCase(m_text.substr(m_at, symbol.size())) != symbol ||
                    (end < m_text.size() && isNameByte(m_text, end)))
                    return;
                longest = symbol.size();
                best = {quantity.number * factor, unitSize(unit).dimension, unitSize(unit).scale};
            };
            for (const UnitSymbol& symbol : unitSymbols(unit))
                consider(symbol.text, symbol.factor, longest + 1);
            consider(unitSymbol(unit), 1.0, longest);
        }
        m_at = longest == 0 ? behindNumber : m_at + longest;
        quantity = best;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

/// What a dimension is for people: the symbol of the first unit of it.
Phrase dimensionWords(const Dimension& dimension) {
    if (dimension == Dimension{})
        return phrase("no unit");
    for (int u = 1; u <= static_cast<int>(kLastUnit); ++u)
        if (unitSize(static_cast<Unit>(u)).dimension == dimension)
            return unitSymbol(static_cast<Unit>(u));
    return phrase("another unit");
}

class Parser {
public:
    Parser(std::string_view text, const std::function<UnitNumber(std::string_view)>& valueOf)
        : m_text(text), m_reader(text), m_valueOf(valueOf), m_next(m_reader.next()) {}

    UnitNumber whole() {
        const UnitNumber result = sum();
        if (m_next.kind != Token::End)
            refuse();
        return result;
    }

private:
    [[noreturn]] void refuse() const {
        const std::string_view rest = m_text.substr(m_next.begin);
        throw Error(rest.empty() ? phrase("'%1' stops too early: a number or a named value is missing at its end", m_text)
                                 : phrase("'%1' cannot be read from '%2' on: give numbers, named values, + - * / and ( )", m_text, cutShort(rest)));
    }
    bool isSign(char a, char b = '\0') const { return m_next.kind == Token::Sign && (m_next.sign == a || m_next.sign == b); }
    char takeSign() {
        const char sign = m_next.sign;
        m_next = m_reader.next();
        return sign;
    }

    UnitNumber sum() {
        UnitNumber left = product();
        while (isSign('+', '-')) {
            const bool minus = takeSign() == '-';
            UnitNumber right = product();
            if (minus)
                right.number = -right.number;
            left = added(left, right);
        }
        return left;
    }
    UnitNumber product() {
        UnitNumber left = factor();
        while (isSign('*', '/')) {
            const int power = takeSign() == '*' ? 1 : -1;
            const UnitNumber right = factor();
            left.number = power > 0 ? left.number * right.number : left.number / right.number;
            left.scale = power > 0 ? left.scale * right.scale : left.scale / right.scale;
            for (std::size_t i = 0; i < left.dimension.size(); ++i)
                left.dimension[i] = static_cast<signed char>(left.dimension[i] + power * right.dimension[i]);
        }
        return left;
    }
    UnitNumber factor() {
        constexpr int kDeepest = 100;
        if (++m_depth > kDeepest)
            throw Error(phrase("'%1' is nested too deeply", cutShort(m_text)));
        UnitNumber result;
        if (isSign('-', '+')) {
            const bool minus = takeSign() == '-';
            result = factor();
            if (minus)
                result.number = -result.number;
        } else if (isSign('(')) {
            takeSign();
            result = sum();
            if (!isSign(')'))
                refuse();
            takeSign();
        } else if (m_next.kind == Token::Number) {
            result = m_next.quantity;
            m_next = m_reader.next();
        } else if (m_next.kind == Token::Name) {
            result = m_valueOf(m_text.substr(m_next.begin, m_next.end - m_next.begin));
            m_next = m_reader.next();
        } else {
            refuse();
        }
        --m_depth;
        return result;
    }
    UnitNumber added(UnitNumber left, UnitNumber right) const {
        const Dimension none{};
        if (left.dimension == none && right.dimension != none && left.scale == 1.0)
            return {left.number + right.number, right.dimension, right.scale};
        if (right.dimension == none && right.scale == 1.0)
            return {left.number + right.number, left.dimension, left.scale};
        if (left.dimension != right.dimension)
            throw Error(phrase("'%1' adds up what does not fit: %2 and %3", m_text, dimensionWords(left.dimension), dimensionWords(right.dimension)));
        if (left.scale != right.scale)
            right.number = right.number * right.scale / left.scale;
        left.number += right.number;
        return left;
    }

    std::string_view m_text;
    Reader m_reader;
    const std::function<UnitNumber(std::string_view)>& m_valueOf;
    Token m_next;
    int m_depth = 0;
};

/// The tokens of a text; none where it cannot be read.
std::vector<Token> tokensOf(std::string_view text) {
    try {
        std::vector<Token> tokens;
        Reader reader(text);
        for (Token token = reader.next(); token.kind != Token::End; token = reader.next())
            tokens.push_back(token);
        return tokens;
    } catch (const Error&) {
        return {};
    }
}

} // namespace

UnitNumber evaluated(std::string_view text, const std::function<UnitNumber(std::string_view name)>& valueOf) {
    const UnitNumber result = Parser(text, valueOf).whole();
    if (!std::isfinite(result.number))
        throw Error(phrase("'%1' is no finite number", cutShort(text)));
    return result;
}

double inUnit(const UnitNumber& quantity, Unit unit) {
    const UnitSize size = unitSize(unit);
    if (quantity.dimension == Dimension{} && quantity.scale == 1.0)
        return quantity.number;
    if (quantity.dimension != size.dimension)
        throw Error(phrase("is in %1, and %2 is expected here", dimensionWords(quantity.dimension), dimensionWords(size.dimension)));
    if (quantity.scale == size.scale)
        return quantity.number;
    // The digits beyond those that a conversion keeps are no part of what was typed.
    char buffer[40];
    const double converted = quantity.number * quantity.scale / size.scale;
    const char* const end = std::to_chars(buffer, buffer + sizeof buffer, converted, std::chars_format::general, 14).ptr;
    double result = converted;
    std::from_chars(buffer, end, result);
    return result;
}

ParamValue asParameter(const UnitNumber& quantity, const ParamInfo& param, std::string_view text) {
    double number = 0.0;
    try {
        number = inUnit(quantity, param.unit);
    } catch (const Error& failure) {
        throw Error(phrase("'%1'", text) + " " + failure.phrase());
    }
    const double whole = param.kind == ParamKind::Number ? number : std::round(number);
    if (!(whole >= param.range.hardMin && whole <= param.range.hardMax))
        throw Error(phrase("'%1' is %2, which is not allowed for %3: give %4", text, numberText(whole), param.key, allowedText(param)));
    return param.kind == ParamKind::Number ? ParamValue(whole) : ParamValue(static_cast<std::int64_t>(whole));
}

std::string textWithUnit(double number, Unit unit) {
    return unit == Unit::None ? numberText(number) : numberText(number) + " " + std::string(unitSymbol(unit));
}

std::vector<std::string> namesIn(std::string_view text) {
    std::vector<std::string> names;
    for (const Token& token : tokensOf(text))
        if (token.kind == Token::Name)
            names.emplace_back(text.substr(token.begin, token.end - token.begin));
    return names;
}

bool isFormula(std::string_view text) {
    const std::vector<Token> tokens = tokensOf(text);
    const std::size_t first = !tokens.empty() && tokens.front().kind == Token::Sign && tokens.front().sign == '-' ? 1 : 0;
    return tokens.size() > first + 1 || (tokens.size() == first + 1 && tokens[first].kind != Token::Number);
}

std::string withName(std::string_view text, std::string_view name, std::string_view other) {
    std::string result;
    std::size_t at = 0;
    for (const Token& token : tokensOf(text))
        if (token.kind == Token::Name && text.substr(token.begin, token.end - token.begin) == name) {
            result += std::string(text.substr(at, token.begin - at)) + std::string(other);
            at = token.end;
        }
    return result + std::string(text.substr(at));
}

Phrase nameProblem(std::string_view text) {
    if (text.empty() || isDigit(text.front()) || endOfName(text, 0) != text.size())
        return phrase("'%1' is no name: use letters, digits and _, with a letter first", cutShort(text));
    for (int u = 1; u <= static_cast<int>(kLastUnit); ++u)
        for (const UnitSymbol& symbol : unitSymbols(static_cast<Unit>(u)))
            if (lowerCase(text) == symbol.text && text != "k") // recipes have values of that name; behind a number it is the unit
                return phrase("'%1' is a unit: take another name", text);
    return {};
}

} // namespace oxbow
