#!/usr/bin/env bash
curl -sS --fail-with-body https://envoi.example/api/user/webhooks \
  -H "Authorization: Bearer $ENVOI_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "url": "https://erp.calderpress.co.uk/hooks/envoi",
    "events": ["AVAILABLE", "DOWNLOADED", "EXPIRED"]
  }'
