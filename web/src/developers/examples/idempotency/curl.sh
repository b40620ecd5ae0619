#!/usr/bin/env bash
# The same key and the same body: one transfer, however often it is run.
curl -sS --fail-with-body --retry 5 https://envoi.example/api/transfer/v2/transfers \
  -H "Authorization: Bearer $ENVOI_KEY" \
  -H 'Idempotency-Key: board-papers-2026-11' \
  -H 'Content-Type: application/json' \
  -d '{
    "transferType": "S1",
    "langCode": "en",
    "name": "Board papers",
    "files": [{ "id": "report", "name": "report.pdf", "size": 3214080 }]
  }'
