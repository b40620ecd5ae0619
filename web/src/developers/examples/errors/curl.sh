#!/usr/bin/env bash
# curl waits as long as Retry-After says, and tries 429, 500, 502, 503 and 504 again.
curl -sS --fail-with-body --retry 5 https://envoi.example/api/transfer/v2/transfers/search?searchType=sent \
  -H "Authorization: Bearer $ENVOI_KEY" \
  -H 'Content-Type: application/json' \
  -d '{ "size": 20 }'
