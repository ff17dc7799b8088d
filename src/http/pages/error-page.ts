import { escapeHtml } from '#shared/text/html.ts'

/** The page for requests whose rendering failed. */
export const errorPage = (status: 500 | 503, productName: string): string =>
  plainPage(
    'Something went wrong',
    status === 503
      ? `${productName} is very busy at the moment. Please try again in a minute.`
      : 'Something went wrong on our side. Please try again in a minute.',
    productName,
  )

/** A constant page without scripts and without internal details. */
export const plainPage = (title: string, text: string, productName: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} - ${productName}`)}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="/">Back to Home</a></p>
</main>
</body>
</html>
`
