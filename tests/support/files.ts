import type { Db } from '../../server/db/open'
import type { TestApp, TestUser } from './app'
import { multipartBody } from './multipart'

/** Uploads a file as a page does; answers its path. */
export async function uploaded(
  host: Pick<TestApp, 'call'>,
  user: TestUser,
  fileName: string,
  value: Uint8Array | string,
): Promise<string> {
  const form = multipartBody([
    { name: 'biz', value: 'product' },
    { name: 'file', value, fileName },
  ])
  const { body } = await host.call(user, 'POST /sys/common/upload', form)
  return String(body.message)
}

/** Notes files that nobody uploaded, for tests that never read their content. */
export async function noteFiles(
  db: Db,
  paths: readonly string[],
  { tenantId = 1001, type = 'image/png' }: { tenantId?: number; type?: string } = {},
): Promise<void> {
  const rows = paths.map((path, at) => ({
    id: `note${Date.now()}${at}`,
    tenant_id: tenantId,
    path,
    name: path,
    size: 1,
    type,
    biz: 'product',
    sha256: 'none',
    create_by: 'test',
  }))
  await db.insertInto('sys_file').values(rows).execute()
}

/** One pixel. */
export const pngFile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const pdfFile = Buffer.from('%PDF-1.4\n%%EOF')
