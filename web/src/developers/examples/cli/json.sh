#!/usr/bin/env bash
# One JSON object on each line, for programs.
envoi list --json
