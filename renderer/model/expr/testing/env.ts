import { compileExpr, type Expr, type ExprEnv, type ExprFinding, type ExprType } from '..'

const status: ExprType = { kind: 'string', values: ['draft', 'on', 'off'] }
const row: ExprType = {
  kind: 'map',
  fields: { id: { kind: 'string' }, status, price: { kind: 'number' } },
}

/** Names of every type, as from an entity, its page and the signed-in user. */
export const env: ExprEnv = {
  names: {
    status,
    code: { kind: 'string', values: ['1', '0'] },
    name: { kind: 'string' },
    title: { kind: 'string' },
    price: { kind: 'number' },
    stock: { kind: 'number' },
    flag: { kind: 'bool' },
    day: { kind: 'date' },
    createTime: { kind: 'datetime' },
    at: { kind: 'time' },
    tags: { kind: 'list', of: { kind: 'string' } },
    numbers: { kind: 'list', of: { kind: 'number' } },
    selected: { kind: 'list', of: row },
    row,
    user: { kind: 'map', fields: { username: { kind: 'string' } } },
    open: { kind: 'map', fields: { known: { kind: 'number' } }, open: true },
    some: { kind: 'any' },
  },
  functions: [
    {
      name: 'rule',
      parameters: [{ kind: 'string', values: ['order_no', 'sku_no'] }],
      returns: { kind: 'string' },
      run: ([name], clock) => `${String(name)}@${clock.now.toISOString()}`,
    },
    {
      name: 'fails',
      parameters: [],
      returns: { kind: 'number' },
      run() {
        throw new Error('host')
      },
    },
    {
      name: 'strange',
      parameters: [{ kind: 'number' }],
      returns: { kind: 'any' },
      run: ([n]) => [Number.NaN, Number.POSITIVE_INFINITY, undefined, () => 1, 1n][Number(n)],
    },
  ],
}

/** The moment of all tests: 2026-03-01 00:30:00 in GMT+8, still February in UTC. */
export const clock = { now: new Date('2026-02-28T16:30:00Z') }

export function compiled(source: string, expects?: ExprType): Expr {
  const result = compileExpr(source, env, expects)
  if ('expr' in result) return result.expr
  throw new Error(`${source}: ${result.findings.map(({ message }) => message).join('; ')}`)
}

export function findingsOf(source: string, expects?: ExprType): readonly ExprFinding[] {
  const result = compileExpr(source, env, expects)
  return 'findings' in result ? result.findings : []
}
