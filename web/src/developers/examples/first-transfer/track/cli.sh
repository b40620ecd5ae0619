#!/usr/bin/env bash
envoi list board
