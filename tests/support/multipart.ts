import { randomUUID } from 'node:crypto'

export interface FormPart {
  readonly name: string
  readonly value: string | Uint8Array
  /** Makes it a file. */
  readonly fileName?: string
}

/** A multipart body and the header that goes with it, as `inject` takes them. */
export function multipartBody(parts: readonly FormPart[]) {
  const boundary = `----test${randomUUID()}`
  const chunks = parts.flatMap(({ name, value, fileName }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined
          ? '\r\n\r\n'
          : `; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
      }`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
