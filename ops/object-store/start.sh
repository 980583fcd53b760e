#!/bin/sh
# Starts OpenStack Swift with its S3 interface on one machine, for trials: start.sh DIRECTORY PORT ACCESS_KEY SECRET_KEY.
# The access key has the form account:user. Needs the Debian packages swift-proxy, swift-account, swift-container,
# swift-object and memcached. Everything is in DIRECTORY, also the logs. It listens on BIND, else on this machine alone, on
# PORT and the four after it, makes the bucket BUCKET ("countersign"), and ends with a signal.
set -eu
directory=$1 port=$2 account=${3%%:*} user=${3#*:} secret=$4
bind=${BIND:-127.0.0.1} bucket=${BUCKET:-countersign}
mkdir -p "$directory/disk/d1" "$directory/settings"
cd "$directory/settings"
export SWIFT_CONF_DIR=$PWD

# Names in the ring are hashed with this. It must stay the same as long as the files are kept.
[ -e swift.conf ] || printf '[swift-hash]\nswift_hash_path_suffix = %s\n[storage-policy:0]\nname = one\ndefault = yes\n' \
  "$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')" > swift.conf
common="user = $(id -un)
swift_dir = $PWD
workers = 0
log_address = $PWD/none"
number=$port
for part in account container object; do
  number=$((number + 1))
  cat > $part.conf <<C
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $number
devices = $directory/disk
mount_check = false
$common
[pipeline:main]
pipeline = $part-server
[app:$part-server]
use = egg:swift#$part
fallocate_reserve = 0
C
  if [ ! -e $part.ring.gz ]; then
    swift-ring-builder $part.builder create 4 1 1 > ring.log
    swift-ring-builder $part.builder add r1z1-127.0.0.1:$number/d1 1 >> ring.log
    swift-ring-builder $part.builder rebalance >> ring.log
  fi
done
cat > proxy.conf <<C
[DEFAULT]
bind_ip = $bind
bind_port = $port
$common
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 4))
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = $secret .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
[filter:symlink]
use = egg:swift#symlink
C
chmod 600 proxy.conf

started=
end() {
  trap - TERM INT EXIT
  kill $started 2> /dev/null || true
  wait
  exit 0
}
trap end TERM INT EXIT
memcached -u "$(id -un)" -l 127.0.0.1 -p $((port + 4)) -m 32 &
started=$!
for part in account container object proxy; do
  swift-$part-server $part.conf > $part.log 2>&1 &
  started="$started $!"
done
# In the background, because a signal has to wait for what runs in front.
python3 - "http://127.0.0.1:$port" "$account:$user" "$secret" "$bucket" <<'P' &
import sys, time, urllib.request
base, user, secret, bucket = sys.argv[1:]
for attempt in range(120):
    try:
        asked = urllib.request.Request(base + '/auth/v1.0', headers={'X-Auth-User': user, 'X-Auth-Key': secret})
        told = urllib.request.urlopen(asked, timeout=5).headers
        path = '/v1/AUTH_' + user.split(':')[0] + '/' + bucket
        token = {'X-Auth-Token': told['X-Auth-Token']}
        urllib.request.urlopen(urllib.request.Request(base + path, method='PUT', headers=token), timeout=5)
        break
    except OSError:
        time.sleep(0.5)
else:
    sys.exit('The store does not answer. See the logs beside its settings.')
P
maker=$!
started="$started $maker"
wait $maker
echo "s3://$(printf %s "$3" | sed 's/:/%3A/'):SECRET_KEY@127.0.0.1:$port/$bucket?tls=false"
wait
