import type { Subject } from '../contract.ts'

/** The subject of one kind of case. */
export type SubjectOfKind<Kind extends Subject['kind']> = Extract<Subject, { kind: Kind }>
