import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { publicPath } from '../http/basePath'
import { addCall, htmlPage, text } from '../http/call'
import { malformed } from '../http/envelope'
import { staticPath } from '../sessions/fileCookie'
import { fileMessages } from './messages'
import { pdfPreview } from './staticRoutes'

const policy =
  "default-src 'none'; frame-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'"

/**
 * A page around a stored PDF (contract, §9.1), for a window or frame of the console. The page itself contains no data;
 * the browser loads the PDF with the files' cookie and is refused without it.
 */
export async function pdfRoutes(app: FastifyInstance): Promise<void> {
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/common/pdf/pdfPreviewIframe',
      right: 'public',
      summary: 'A page around a stored PDF.',
      query: Type.Object({ file: text({ max: 500 }) }),
      answer: htmlPage,
    },
    async ({ query: { file }, request, reply }) => {
      const stored = publicPath(request, staticPath)
      const path = storedPath(file, stored)
      const address = `${stored}/${path.split('/').map(encodeURIComponent).join('/')}`
      return await reply
        .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(page(`${address}?${pdfPreview}=1`))
    },
  )
}

/** Accepts a path or the URL of a stored file. Throws 400. */
function storedPath(file: string, stored: string): string {
  const path = file.startsWith(`${stored}/`) ? file.slice(stored.length + 1) : file
  // Refuses files of other servers and `..` parts.
  if (!/^[^/\\:?#]+(\/[^/\\:?#]+)*\.pdf$/i.test(path) || /(^|\/)\.\.?(\/|$)/.test(path)) {
    throw malformed('file', fileMessages.storedPdf)
  }
  return path
}

const page = (address: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${fileMessages.pdfPreview}</title>
<style>html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}</style>
</head>
<body><iframe src="${escaped(address)}" title="${fileMessages.pdfPreview}"></iframe></body>
</html>
`

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
