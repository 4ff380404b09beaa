import { expect, test } from 'vitest'
import quartzJob from '../schemas/pages/sys/quartzJob.json'

// Several jobs stand below each other; the one that is asked about is not in sight behind the question.
test('what is asked before a job is started, stopped or run names it', () => {
  const asked = quartzJob.row.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  expect(asked.map(({ name }) => name)).toEqual(['resume', 'pause', 'execute', 'takeOver'])
  for (const { confirm } of asked) expect(confirm).toContain('“{name}”')
})
