"""Readers: from texts to charts. One module per format; `xml` reads elements with their places, refusing entities."""
