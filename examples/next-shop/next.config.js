export default {
  // This folder is the whole project, whatever lies around it.
  turbopack: { root: import.meta.dirname },
}
