import { type Static, Type } from 'typebox'
import { creating, instantSchema, named, nameSchema, optional, uuidSchema } from '../../../http/body/schema-parts.ts'

export const createProjectSchema = creating(
  Type.Object({ name: nameSchema }, { examples: [{ name: 'Puzzle Planet' }] }),
)
export type CreateProject = Static<typeof createProjectSchema>

export const patchProjectSchema = Type.Object(optional({ name: nameSchema }), { examples: [{ name: 'Puzzle Planet' }] })
export type PatchProject = Static<typeof patchProjectSchema>

/** A publisher's tenant, which owns apps and keys. */
export const projectSchema = named('Project', {
  id: uuidSchema,
  name: Type.String(),
  demo: Type.Boolean({ description: 'Part of the demo network.' }),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Project = Static<typeof projectSchema>
