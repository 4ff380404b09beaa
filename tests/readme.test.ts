import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registries } from '../product/registries'
import { loadDocuments } from '../renderer/model'

test.each(['README.md', 'README.zh-CN.md'])('the rule document of %s can be copied', (file) => {
  const readme = readFileSync(file, 'utf8')
  const [, path = ''] = /`(rules\/\w+\.json)`/.exec(readme) ?? []
  const [, text = ''] = /```json\n([^`]+)```/.exec(readme) ?? []
  const { rules, findings } = loadDocuments([{ path, text }], registries)
  expect(findings.filter((one) => one.file === path)).toEqual([])
  expect([...rules.keys()]).toEqual(['contract_no'])
  expect(readme).toContain(`"defaultBy": "rule('contract_no')"`)
})
