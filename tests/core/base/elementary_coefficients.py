#!/usr/bin/env python3
"""Minimax coefficients of core/base/elementary.h, by Remez' exchange in 60 digits (needs mpmath).

Each polynomial P of degree d makes the greatest of |weight(t) * (P(t) - f(t))| on [0 or a, b] least. Prints C++ arrays,
lowest power first, and the error that is left before the coefficients are rounded to doubles.
"""
from mpmath import mp, mpf, atan, atanh, cos, exp, log, matrix, lu_solve, pi, sin, sqrt

mp.dps = 60


def remez(f, weight, a, b, degree, rounds=12, grid=1500):
    n = degree + 2
    nodes = [(a + b) / 2 - (b - a) / 2 * cos(pi * (2 * i + 1) / (2 * n)) for i in range(n)]
    for _ in range(rounds):
        system = matrix(n, n)
        right = matrix(n, 1)
        for i, t in enumerate(nodes):
            for k in range(degree + 1):
                system[i, k] = t ** k
            system[i, degree + 1] = (-1) ** i / weight(t)
            right[i] = f(t)
        solution = lu_solve(system, right)
        poly = [solution[k] for k in range(degree + 1)]

        def error(t):
            total = mpf(0)
            for c in reversed(poly):
                total = total * t + c
            return weight(t) * (total - f(t))

        points = [(a + b) / 2 - (b - a) / 2 * cos(pi * i / grid) for i in range(grid + 1)]
        errors = [error(t) for t in points]
        extremes, i = [], 0
        while i <= grid:  # the greatest of each run of one sign
            j, best = i, i
            while j <= grid and (errors[j] > 0) == (errors[i] > 0):
                if abs(errors[j]) > abs(errors[best]):
                    best = j
                j += 1
            extremes.append(points[best])
            i = j
        if len(extremes) < n:
            break
        while len(extremes) > n:
            extremes.pop(0 if abs(error(extremes[0])) < abs(error(extremes[-1])) else -1)
        nodes = extremes
    return poly, max(abs(e) for e in errors)


def show(name, poly, error):
    print(f"// {name}: error 2^{float(log(error, 2)):.1f}")
    print("{" + ", ".join(repr(float(c)) for c in poly) + "}")


one = lambda t: mpf(1)
z = (sqrt(mpf(2)) - 1) ** 2 / (sqrt(mpf(2)) + 1) ** 2 * mpf("1.0001")
# 3 atanh(s)/s = 3 + z + z^2 P(z), z = s^2
show("log", *remez(lambda t: (3 * atanh(sqrt(t)) / sqrt(t) - 3 - t) / t**2, lambda t: t**2, mpf(10) ** -12, z, 6))
# exp(r) = 1 + r + r^2 P(r)
r = log(mpf(2)) / 2 * mpf("1.0001")
show("exp", *remez(lambda t: mpf(1) / 2 if abs(t) < mpf(10) ** -20 else (exp(t) - 1 - t) / t**2, one, -r, r, 10))
# sin(x) = x + x^3 P(x^2), cos(x) = 1 - x^2/2 + x^4 P(x^2)
q = (pi / 4) ** 2 * mpf("1.0001")
show("sin", *remez(lambda t: (sin(sqrt(t)) / sqrt(t) - 1) / t, lambda t: t, mpf(10) ** -12, q, 6))
show("cos", *remez(lambda t: (cos(sqrt(t)) - 1 + t / 2) / t**2, lambda t: t**2, mpf(10) ** -12, q, 5))
# atan(t) = t + t^3 P(t^2)
a = (sqrt(mpf(2)) - 1) ** 2 * mpf("1.0001")
show("atan", *remez(lambda t: (atan(sqrt(t)) / sqrt(t) - 1) / t, lambda t: t, mpf(10) ** -12, a, 10))


def parts(name, value, bits):
    """The value as a sum of doubles: parts of so many bits, then a rest."""
    rest, out = value, []
    for n in bits:
        scale = mpf(2) ** (n - 1 - int(mp.floor(log(abs(rest), 2))))
        part = mp.floor(rest * scale) / scale
        out.append(float(part))
        rest -= part
    print(f"// {name}:", ", ".join(x.hex() for x in out + [float(rest)]))


parts("2 / (3 ln 2)", 2 / (3 * log(mpf(2))), [26])
parts("ln 2 for k up to 2^11", log(mpf(2)), [41])
parts("ln 2 of 26 bits", log(mpf(2)), [26])
parts("pi / 2", pi / 2, [33, 33])
parts("pi / 2 nearest", pi / 2, [53])
parts("pi / 4", pi / 4, [53])
