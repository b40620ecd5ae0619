#!/usr/bin/env bash
curl -sS --fail-with-body "https://envoi.example/api/transfer/v2/transfers/$TRANSFER" \
  -H "Authorization: Bearer $ENVOI_KEY"
