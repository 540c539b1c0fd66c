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

# The service as it is published, with the building machine's own packages.
npm ci
app=$image/app
mkdir -p "$app/deploy/image" "$image/usr/local/bin" "$image/usr/lib/$triplet" /data
node tools/pack.ts "$app" --unpacked
sh deploy/image/prune.sh "$app/node_modules"
cp deploy/image/healthcheck.mjs "$app/deploy/image"
# `docker run ... offerwire <command>`: Node is the entry point, and looks for its program here.
ln -s packages/cli/bin/offerwire.mjs "$app/offerwire"
# What the image is made of, in CycloneDX.
npm run -s sbom > "$app/sbom.json"

# Node for the target's architecture, as the lock names it.
mkdir /tmp/node
cp package.json package-lock.json .npmrc /tmp/node
(cd /tmp/node && npm ci --omit=dev --os=linux --cpu="$cpu" --libc=glibc)
mv "/tmp/node/node_modules/node-linux-$cpu/bin/node" "$image/usr/local/bin/node"

library=/usr/lib/$triplet/libatomic.so.1
if [ ! -e "$library" ]; then
  dpkg --add-architecture "$arch"
  apt-get update -q
  (cd /tmp && apt-get download -q "libatomic1:$arch" && dpkg-deb -x libatomic1_*.deb /tmp/libatomic)
  library=/tmp/libatomic$library
fi
cp -L "$library" "$image/usr/lib/$triplet/libatomic.so.1"
chmod -R a+rX "$image"
