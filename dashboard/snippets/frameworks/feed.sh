curl 'https://offers.example/publisher/sdk/v1/offers/feed' \
  -H 'X-API-Key: pk_test_your_key' \
  -H 'X-Platform: web' \
  -H 'Content-Type: application/json' \
  -d '{"clientId":"client-1","userId":"user-1","attributes":{"countryCode":"US","language":"en"}}'
