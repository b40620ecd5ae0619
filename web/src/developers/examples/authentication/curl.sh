#!/usr/bin/env bash
curl -sS --fail-with-body https://envoi.example/api/user/api/key \
  -H "Authorization: Bearer $ENVOI_KEY"
