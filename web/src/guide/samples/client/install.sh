npm install openapi-fetch eventsource-parser standardwebhooks
npx openapi-typescript@7.13.0 https://tra.example/api/v1/openapi.json -o tra.d.ts
