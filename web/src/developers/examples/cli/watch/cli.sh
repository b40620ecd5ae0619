#!/usr/bin/env bash
# Sends what is in the folder, each file once it no longer changes.
envoi watch outbox --to hannah@calderpress.co.uk --once --settle 1
