import type { FormSource } from '#form'
import { compileEntity } from '#model'
import { registries } from '../registries'
import { ruleTexts as texts } from './messages'
import { type DataRule, type RuleColumn, sqlRule } from './rules'

const isPlain = `ruleConditions != '${sqlRule}'`

/** The form of a rule for the given columns. */
export function ruleForm(columns: readonly RuleColumn[], rule: DataRule | undefined): FormSource {
  const known = columns.some(({ value }) => value === rule?.ruleColumn)
  // A rule on a removed field still shows that field.
  const own = known || !rule?.ruleColumn ? [] : [{ value: rule.ruleColumn, text: rule.ruleColumn }]
  const entity = compileEntity(
    {
      schema: 2,
      entity: 'dataRule',
      title: texts.rule,
      label: 'ruleName',
      api: '/sys/permission',
      perm: 'sysMenu',
      fields: {
        ruleName: { type: 'input', title: texts.name, required: true, max: 100 },
        ruleConditions: {
          type: 'select',
          title: texts.conditions,
          dict: 'rule_conditions',
          required: true,
          default: '=',
          allowSearch: false,
          allowClear: false,
        },
        ruleColumn: {
          type: 'select',
          title: texts.column,
          options: [...columns, ...own],
          showIf: isPlain,
          requireIf: isPlain,
        },
        ruleValue: {
          type: 'textarea',
          title: texts.value,
          required: true,
          max: 4000,
          rows: 2,
          help: rule?.ruleConditions === sqlRule ? texts.sqlHelp : texts.valueHelp,
        },
        status: {
          type: 'radio',
          title: texts.status,
          dict: 'valid_status',
          required: true,
          default: '1',
        },
      },
    },
    {
      types: registries.types,
      report: ({ pointer, message }) => {
        throw new Error(`rule form${pointer}: ${message}`)
      },
    },
  )
  if (!entity) throw new Error('rule form: no entity')
  const fields = ['ruleName', 'ruleColumn', 'ruleConditions', 'ruleValue', 'status']
  return {
    entity,
    model: {
      open: 'modal',
      width: 560,
      groups: [
        {
          cols: 1,
          items: fields.flatMap((key) => {
            const field = entity.fields.get(key)
            return field ? [{ field, span: 1 }] : []
          }),
        },
      ],
    },
    ...(rule ? { mode: 'edit' as const, record: { ...rule } } : { mode: 'add' as const }),
  }
}
