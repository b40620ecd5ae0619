#!/usr/bin/env bash
envoi login --origin https://envoi.example --scopes read,send
