#!/usr/bin/env bash
# Run it again after a failure: it goes on where it stopped.
set -euo pipefail
value() { grep -o "\"$1\":\"[^\"]*\"" transfer.json | head -n 1 | cut -d '"' -f 4; }
number() { grep -o "\"$1\":[0-9]*" transfer.json | head -n 1 | cut -d ':' -f 2; }
size=$(($(wc -c < film.mp4)))

# Create the transfer once, and keep the answer. It holds secrets.
umask 077
if [ ! -s transfer.json ]; then
  curl -sS --fail-with-body https://envoi.example/api/transfer/v2/transfers \
    -H "Authorization: Bearer $ENVOI_KEY" \
    -H 'Content-Type: application/json' \
    -d '{
      "transferType": "S1",
      "langCode": "en",
      "name": "The film",
      "files": [{ "id": "film01", "name": "film.mp4", "size": '$size' }]
    }' -o transfer.json.new
  mv transfer.json.new transfer.json
fi
bucket="$(value endpoint)/v2/$(value bucketId)"
upload="key=$(value key)&uploadId=$(value uploadId)"
signing() {
  curl -sS --fail-with-body "$bucket/$1" "${@:2}" \
    -H "x-upload-token: $(value uploadToken)" -H 'Content-Type: application/json'
}
url() { grep -o '"url":"[^"]*"' | cut -d '"' -f 4; }

# Upload the parts that have not arrived.
arrived=$(signing "parts?$upload")
for part in $(seq "$(number parts)"); do
  if [[ $arrived == *"\"partNumber\":$part,"* ]]; then continue; fi
  dd if=film.mp4 of=part.bin bs="$(number partSize)" skip=$((part - 1)) count=1 status=none
  signed=$(signing "sign-upload-part?$upload&partNumber=$part" -X PUT -d '{ "size": '$(($(wc -c < part.bin)))' }')
  curl -sS --fail-with-body -T part.bin "$(url <<< "$signed")"
  echo "part $part of $(number parts)"
done

# Join them, and finish.
parts=$(signing "parts?$upload" | grep -o '"partNumber":[0-9]*\|"etag":"[^,}]*"' |
  sed -e 's/"partNumber":\(.*\)/<Part><PartNumber>\1<\/PartNumber>/' \
    -e 's/"etag":"\(.*\)"/<ETag>\1<\/ETag><\/Part>/' -e 's/\\"//g')
signed=$(signing sign-complete-multipart -X PUT -d '{ "key": "'"$(value key)"'", "uploadId": "'"$(value uploadId)"'" }')
curl -sS --fail-with-body -X POST "$(url <<< "$signed")" \
  -H 'Content-Type: application/xml' \
  -d "<CompleteMultipartUpload>$parts</CompleteMultipartUpload>" > /dev/null
curl -sS --fail-with-body -X PUT \
  "https://envoi.example/api/transfer/v2/transfers/$(value transferId)/upload-done" \
  -H "x-upload-token: $(value uploadToken)" > /dev/null
value link
rm part.bin transfer.json
