/** The text as a QR code, as the data address of a drawing. */
export async function qrImage(text: string): Promise<string> {
  // Needed by few; no start waits for it.
  const { default: qrcode } = await import('qrcode')
  const svg = await qrcode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
