"""How the engine's functions become kernels, and their random numbers."""
