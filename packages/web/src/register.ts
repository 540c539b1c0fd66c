import { defineOfferwireFeed } from './element.ts'

defineOfferwireFeed()
