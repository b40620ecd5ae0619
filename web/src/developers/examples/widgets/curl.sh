#!/usr/bin/env bash
curl -sS --fail-with-body https://envoi.example/api/user/widgets \
  -H "Authorization: Bearer $ENVOI_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "userId": "'"$ENVOI_UID"'",
    "recipientLabel": "Calder Press",
    "allowedOrigins": ["https://www.calderpress.co.uk"]
  }'
