/** Until the web application comes: one plain page that says what runs and where the documentation is. */
export const welcomePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Envoi</title>
<style>
:root { color-scheme: light dark }
body { font: 1.0625rem/1.6 system-ui, sans-serif; max-width: 38rem; margin: 12vh auto; padding: 0 1.5rem }
h1 { font-size: 2rem; margin: 0 0 .25rem }
code { font-size: .95em }
</style>
</head>
<body>
<main>
<h1>Envoi</h1>
<p>The file-transfer service is running. There is no screen yet: programs can create a transfer, upload through signed
parts, resume, and download single files or everything as a ZIP.</p>
<ul>
<li><a href="/api/openapi.json">API documentation</a> (OpenAPI 3.1)</li>
<li><a href="/health/ready">Health</a></li>
</ul>
</main>
</body>
</html>
`
