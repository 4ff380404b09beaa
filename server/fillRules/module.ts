import { auditColumns, migration } from '../db/migrate'
import type { Module } from '../module/module'
import { createFillRules } from './fillRules'
import { fillRuleHooks } from './hooks'

/** Rules that fill form fields with values (contract, §6.10). */
export const fillRuleModule: Module = {
  name: 'fillRules',
  migrations: [
    migration('042-fill-rules', [
      `create table sys_fill_rule (
        id varchar(32) primary key,
        tenant_id integer not null default 0,
        rule_name varchar(100) not null,
        rule_code varchar(64) not null,
        rule_class varchar(100) not null,
        rule_params varchar(2000),
        sys_org_code varchar(64),
        del_flag integer not null default 0,
        ver integer not null default 1,
        ${auditColumns})`,
    ]),
  ],
  start: (kernel) => ({ adds: { hooks: { fillRule: fillRuleHooks(createFillRules(kernel)) } } }),
}
