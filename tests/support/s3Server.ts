import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Location } from '../../server/files/s3'
import { isSigned } from './awsSignature'

export interface S3Server {
  readonly location: S3Location
  /** Names and contents of what the bucket holds. */
  objects(): ReadonlyMap<string, Buffer>
  stop(): Promise<void>
}

const bucket = 'console'
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** An S3 server of its own that keeps its bucket on the disk. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'jiandu-s3-'))
  const s3 = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await s3.configureBuckets()
  const handle = s3.callback()
  const server = createServer((request, response) => {
    // The server itself knows keys, but checks no signature of version 4.
    if (isSigned(request, keys)) handle(request, response)
    else response.writeHead(403, { 'content-type': 'application/xml' }).end(mismatch)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    location: { endpoint: `http://127.0.0.1:${port}/${bucket}`, region: 'us-east-1', ...keys },
    objects: () => readObjects(join(directory, bucket)),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const mismatch =
  '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>'

function readObjects(folder: string): ReadonlyMap<string, Buffer> {
  const suffix = '._S3rver_object'
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    names
      .filter((name) => name.endsWith(suffix))
      .map((name) => [name.slice(0, -suffix.length), readFileSync(join(folder, name))]),
  )
}
