#!/usr/bin/env bash
envoi send report.pdf \
  --title 'Board papers' \
  --to hannah@calderpress.co.uk \
  --expires 7d
