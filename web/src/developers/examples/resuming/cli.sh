#!/usr/bin/env bash
# Interrupted, the same command goes on where it stopped.
envoi send film.mp4 --title 'The film'
