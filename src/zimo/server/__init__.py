"""The table in the browser: tables in play, their log, the HTTP API and the page."""
