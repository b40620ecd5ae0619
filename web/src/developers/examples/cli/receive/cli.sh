#!/usr/bin/env bash
# Goes on where it stopped, and checks every file against its checksum.
envoi receive "$LINK" --only '*.pdf' --out reports
