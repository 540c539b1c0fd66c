#!/bin/sh
# Lays out everything the image adds to its base under the directory that is named: the service, the packages it runs
# with, Node and the one library of Node that bases lack. Runs on the building machine for the architecture in TARGETARCH.
set -eu
image=$1
arch=${TARGETARCH:-$(node -p "process.arch.replace('x64', 'amd64')")}
case "$arch" in
  amd64) cpu=x64 triplet=x86_64-linux-gnu ;;
  arm64) cpu=arm64 triplet=aarch64-linux-gnu ;;
  *) echo "TARGETARCH is $arch, and there is Node for amd64 and arm64 alone." >&2; exit 1 ;;
esac

# The dashboard and the documentation, with the building machine's own packages.
npm ci
node node_modules/vite/bin/vite.js build --config dashboard/vite.config.ts --configLoader native
node site/build.ts

app=$image/app
mkdir -p "$app/dashboard" "$app/site" "$app/tools" "$app/deploy/image" "$image/usr/local/bin" "$image/usr/lib/$triplet" /data
cp package.json package-lock.json .npmrc LICENSE "$app"
cp -R migrations src "$app"
cp -R dashboard/dist "$app/dashboard/dist"
cp -R site/dist "$app/site/dist"
cp deploy/image/healthcheck.ts "$app/deploy/image"
for tool in backup distribute doctor exit-codes migrate open-own-database reseal-secrets restore run-tool verify-counters; do
  cp "tools/$tool.ts" "$app/tools"
done
cp -R tools/backup tools/doctor "$app/tools"
find "$app/src" -name '*.test.ts' -exec rm {} +

# What the image is made of, in CycloneDX.
npm sbom --sbom-format cyclonedx --omit dev --package-lock-only > "$app/sbom.json"
(cd "$app" && npm ci --omit=dev --os=linux --cpu="$cpu" --libc=glibc)
mv "$app/node_modules/node-linux-$cpu/bin/node" "$image/usr/local/bin/node"
rm -rf "$app"/node_modules/node-linux-* "$app"/node_modules/node-bin-* "$app/node_modules/.bin"

sh deploy/image/prune.sh "$app/node_modules"

library=/usr/lib/$triplet/libatomic.so.1
if [ ! -e "$library" ]; then
  dpkg --add-architecture "$arch"
  apt-get update -q
  (cd /tmp && apt-get download -q "libatomic1:$arch" && dpkg-deb -x libatomic1_*.deb /tmp/libatomic)
  library=/tmp/libatomic$library
fi
cp -L "$library" "$image/usr/lib/$triplet/libatomic.so.1"
chmod -R a+rX "$image"
