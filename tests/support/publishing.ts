import type { TestApp, TestUser } from './app'

// biome-ignore lint/suspicious/noExplicitAny: a document of any kind, as the test changes it.
type Change = (document: any) => void

/** Publishing as the workbench does it, by the calls of an administrator unless another user is named. */
export function publishing({ call }: Pick<TestApp, 'call'>, user: TestUser = 'admin') {
  const ask = async (line: `${string} ${string}`, body: object = {}) =>
    (await call(user, line, { body })).body
  const texts = async (): Promise<Readonly<Record<string, string>>> =>
    (await ask('GET /sys/document/texts')).result.texts

  /** Keeps changed documents in the changeset, by path; null = to be deleted. */
  async function save(changes: Readonly<Record<string, Change | null>>): Promise<void> {
    const before = await texts()
    for (const [path, change] of Object.entries(changes)) {
      const document = JSON.parse(before[path] ?? '{}')
      change?.(document)
      const text = change && `${JSON.stringify(document, null, 2)}\n`
      const { version } = (await ask('GET /sys/document/changeset')).result
      await ask('PUT /sys/document/changeset/text', { path, text, version })
    }
  }
  const plan = async () => (await ask('POST /sys/document/changeset/plan')).result

  return {
    texts,
    save,
    plan,
    /** Answers what publishing answers. */
    async publish(changes: Readonly<Record<string, Change | null>>, note = '试一试') {
      await save(changes)
      const { version, release } = await plan()
      return await ask('POST /sys/document/changeset/publish', { note, version, release })
    },
    revert: (number: number) => ask('POST /sys/document/release/revert', { number }),
  }
}
