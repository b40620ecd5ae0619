#!/usr/bin/env bash
set -euo pipefail
value() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
size=$(($(wc -c < report.pdf)))

# 1. Create the transfer
created=$(curl -sS --fail-with-body https://envoi.example/api/transfer/v2/transfers \
  -H "Authorization: Bearer $ENVOI_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "transferType": "S1",
    "langCode": "en",
    "name": "Board papers",
    "recipients": ["hannah@calderpress.co.uk"],
    "files": [{ "id": "report", "name": "report.pdf", "size": '$size' }]
  }')
transfer=$(value transferId <<< "$created")
token=$(value uploadToken <<< "$created")

# 2. Ask where the bytes go
bucket="$(value endpoint <<< "$created")/v2/$(value bucketId <<< "$created")"
signed=$(curl -sS --fail-with-body -X PUT "$bucket/sign-put-object?key=$(value key <<< "$created")" \
  -H "x-upload-token: $token" \
  -H 'Content-Type: application/json' \
  -d '{ "size": '$size' }')

# 3. Upload them
curl -sS --fail-with-body -T report.pdf "$(value url <<< "$signed")"

# 4. Finish, and share the link
curl -sS --fail-with-body -X PUT "https://envoi.example/api/transfer/v2/transfers/$transfer/upload-done" \
  -H "x-upload-token: $token" > /dev/null
value link <<< "$created"
