import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Me } from '../api/types.ts'
import { myPlaces } from './areas.ts'

const nobody: Me = {
  email: '',
  needsSecondFactor: false,
  isOperator: false,
  roles: [],
  projects: [],
  organizations: [],
}

describe('the areas of a member', () => {
  it('shows ids to distinguish areas of the same name, project and platform', () => {
    const app = (id: string) => ({ id, name: 'Reader', platform: 'ios' as const })
    const project = (id: string, name: string) => ({ id, name, apps: [app(`app of ${id}`)] })
    const projects = [project('one', 'Twin'), project('other', 'Twin'), project('third', 'Another')]
    const kinds = myPlaces({ ...nobody, projects }).map(({ name, kind }) => `${name}: ${kind}`)
    assert.deepEqual(kinds, [
      'Reader: Twin, iOS, app of one',
      'Reader: Twin, iOS, app of other',
      'Reader: Another, iOS',
    ])
  })
})
