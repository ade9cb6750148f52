"""A hand out of play: request, score, analysis, explanation."""
