"""The bots: who decides for a seat from its view."""

DEFAULT_BOT = "greedy"
