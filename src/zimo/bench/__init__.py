"""The figures that the README quotes, measured on the machine at hand."""
