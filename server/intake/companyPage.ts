import { type Html, html } from '../http/html'
import type { Company } from '../sites/company'

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:24px auto;max-width:720px;padding:0 16px;color:#1a1d21}
h1{font-size:24px;margin:0 0 4px}header{margin-bottom:24px}header img{display:block;max-height:64px;max-width:240px;margin-bottom:12px}header p{margin:0;color:#555b66}
footer{border-top:1px solid #dcdfe5;margin-top:32px;padding-top:16px;color:#555b66;font-size:14px}footer p{margin:0 0 4px}a{color:#1f4fd8}`

/** The enquiry form as a separate page: the company's name and logo above it, its contact details below. */
export function companyPage(
  company: Company | undefined,
  {
    script,
    code,
    hasLogo,
  }: { readonly script: string; readonly code: string; readonly hasLogo: boolean },
): Html {
  const name = company?.nameEn ?? company?.name
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name ?? 'Enquiry'}</title>
<style>${style}</style></head>
<body>${head(name, company, hasLogo)}<main data-enquiry></main>${foot(company)}<script src="${script}" data-site="${code}" defer></script></body></html>`
}

function head(
  name: string | undefined,
  company: Company | undefined,
  hasLogo: boolean,
): Html | string {
  if (name === undefined) return ''
  // Relative URL: the page and the logo have the same parent path.
  const logo = hasLogo ? html`<img src="logo" alt="">` : ''
  return html`<header>${logo}<h1>${name}</h1>${company?.summary ? html`<p>${company.summary}</p>` : ''}</header>`
}

function foot(company: Company | undefined): Html | string {
  if (!company) return ''
  const { contact, phone, email, whatsapp, workTime } = company
  const address = company.addressEn ?? company.address
  const lines = [
    contact,
    phone && html`<a href="${`tel:${phone.replace(/[^+\d]/g, '')}`}">${phone}</a>`,
    email && html`<a href="${`mailto:${email}`}">${email}</a>`,
    whatsapp && html`WhatsApp ${whatsapp}`,
    address,
    workTime,
  ]
  const shown = lines.flatMap((line) => (line ? html`<p>${line}</p>` : []))
  return shown.length > 0 ? html`<footer>${shown}</footer>` : ''
}
