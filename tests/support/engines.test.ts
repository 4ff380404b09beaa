import { beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseEngines, enginesOf, type Git } from './engines'

const both = ['embedded', 'postgres']
const titles = ['departments', 'users', 'roles', 'sites', '部门', 'mails by templates']
const mails = { title: 'mails by templates', about: ['mail'] }

describe('the databases of a group', () => {
  test.each(titles)('are the other one in the next turn: %s', (title) => {
    const group = { title, about: ['people'] }
    const first = enginesOf('4711:mail', group)
    const next = enginesOf('4712:mail', group)
    expect([...first, ...next].sort()).toEqual(both)
    expect(enginesOf('4713:mail', group)).toEqual(first)
  })

  test('are of both kinds in one turn', () => {
    const used = titles.flatMap((title) => enginesOf('4711', { title, about: ['people'] }))
    expect([...new Set(used)].sort()).toEqual(both)
  })

  test('are both where the folder that it is about was changed', () => {
    expect(enginesOf('4711:entity,mail', mails)).toEqual(both)
    expect(enginesOf('4711:entity', mails)).toHaveLength(1)
    expect(enginesOf('4711:mailbox', mails)).toHaveLength(1)
  })

  test('are those that were asked for', () => {
    expect(enginesOf('both', mails)).toEqual(both)
    expect(enginesOf('embedded', mails)).toEqual(['embedded'])
    expect(enginesOf('postgres', mails)).toEqual(['postgres'])
  })

  test.each(['', 'pg', '4711:', '4711 mail'])('are not guessed: %o', (choice) => {
    expect(() => enginesOf(choice, mails)).toThrow('--engine=')
  })
})

describe('the choice of a run', () => {
  // The run that this test is part of has a turn of its own.
  beforeEach(() => void vi.stubEnv('TEST_TURN', undefined))

  const git =
    (answers: Readonly<Record<string, string>>): Git =>
    (command = '') =>
      answers[command]

  test('names the turn, or the number of commits, and the folders that the last ones and the work since then changed, but for sweeps', () => {
    const sweep = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((one) => `server/${one}/x.ts`)
    const log = [
      ...['commit', '', 'server/mail/send.ts', 'server/app.ts', 'server/people/routes/list.ts', ''],
      ...['commit', '', ...sweep, '', 'commit', '', 'server/mail/x.ts', ''],
    ].join('\n')
    const answers = { 'rev-list': '4711\n', log, diff: 'server/ads/plans.ts\n' }
    expect(chooseEngines(undefined, git(answers))).toBe('4711:ads,mail,people')
    expect(chooseEngines('12', git(answers))).toBe('12:ads,mail,people')
    expect(chooseEngines(undefined, git({ ...answers, log: '', diff: '' }))).toBe('4711')
  })

  test('is PostgreSQL where there is no Git', () => {
    expect(chooseEngines('12', () => undefined)).toBe('postgres')
  })

  test('can be repeated', () => {
    expect(enginesOf(chooseEngines(), mails)).toEqual(enginesOf(chooseEngines(), mails))
  })
})
