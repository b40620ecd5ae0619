#!/usr/bin/env bash
envoi whoami
