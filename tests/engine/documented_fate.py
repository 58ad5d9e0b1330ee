"""A second derivation of what the seeded Fate answers, written from docs/evidence/fate.md."""


def documented_keys(seed: int) -> tuple[int, int, int, int]:
    def mix(z: int) -> int:
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    a = mix((seed + 0x9E3779B97F4A7C15) % 2**64)
    b = mix((seed + 2 * 0x9E3779B97F4A7C15) % 2**64)
    return a % 2**30, a >> 34, b % 2**30, b >> 34


def documented_word(seed: int, where: int, counter: int = 0) -> int:
    key_x, key_y, key_2, key_3 = documented_keys(seed)
    place = counter * 2**48 + where
    p = 2**30 - 35
    x = key_x ^ (place % 2**30)
    y = key_y ^ (place >> 30)
    y = y ^ (x * 0x1A827999 % p)
    x = x ^ ((y * 0x2ED9EBA1 + key_2) % p)
    y = y ^ ((x * 0x0F1BBCDD + key_3) % p)
    x = x ^ (y * 0x2953FD4F % p)
    y = y ^ (x * 0x1443949F % p)
    return x * 2**30 + y


def documented_shuffle(seed: int, where: int, size: int) -> list[int]:
    cards = list(range(size))
    for i in range(size - 1):
        x, y = divmod(documented_word(seed, where, i // 2), 2**30)
        j = i + ((x if i % 2 == 0 else y) * (size - i) >> 30)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def documented_outcome(seed: int, op: str, where: int, size: int, count: int) -> list[int]:
    word = documented_word(seed, where)
    if op == "roll":
        return [word % 6**count // 6 ** (count - 1 - die) % 6 for die in range(count)]
    if op == "below":
        return [word % size]
    cards = documented_shuffle(seed, where, size)
    return cards if op == "shuffle" else sorted(cards[:count])
