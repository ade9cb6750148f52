"""The table in a terminal: a person at one seat, bots at the others.

``sight`` is what the person's seat may know, made of its View and nothing else; ``drawing``,
``events``, ``hints`` and ``sheet`` turn it into words and tiles; ``session`` plays deals;
``app`` and the screens put both together.
"""
