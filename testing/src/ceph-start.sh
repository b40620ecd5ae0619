#!/bin/bash
# A whole S3 service on this machine: Ceph with one monitor, one store that keeps everything in memory, and radosgw.
# All of its state is below FOLDER, the pids of its programs in FOLDER/*.pid. Ready in two seconds.
# Usage: ceph-start.sh FOLDER PORT MONITOR_PORT
set -eu
folder=$1
port=$2
monitor=[v2:127.0.0.1:$3]
export CEPH_CONF=$folder/ceph.conf
keyring=$folder/keyring
cluster=$(cat /proc/sys/kernel/random/uuid)
store=$(cat /proc/sys/kernel/random/uuid)

mkdir -p "$folder"/{mon,osd,log,sock,rgw}
# The proposals come at once, or the start would take 14 seconds; without TLS radosgw takes keys only when told so.
cat > "$CEPH_CONF" <<CONF
[global]
fsid=$cluster
mon_host=$monitor
mon_initial_members=a
auth_cluster_required=cephx
auth_service_required=cephx
auth_client_required=cephx
public_addr=127.0.0.1
cluster_addr=127.0.0.1
osd_pool_default_size=1
osd_pool_default_min_size=1
osd_pool_default_pg_num=1
osd_pool_default_pgp_num=1
osd_pool_default_pg_autoscale_mode=off
mon_allow_pool_size_one=true
mon_warn_on_pool_no_redundancy=false
mon_max_pg_per_osd=1000
osd_crush_chooseleaf_type=0
run_dir=$folder/sock
admin_socket=$folder/sock/\$name.asok
pid_file=$folder/\$name.pid
log_file=$folder/log/\$name.log
keyring=$keyring
crash_dir=$folder/log
mon_data=$folder/mon
osd_data=$folder/osd
osd_class_load_list=*
osd_class_default_list=*
[osd]
osd_objectstore=memstore
memstore_device_bytes=8589934592
osd_memory_target=1073741824
[mon]
paxos_propose_interval=0.02
paxos_min_wait=0.01
mon_osd_report_timeout=900
mon_data_avail_crit=1
mon_data_avail_warn=1
auth_allow_insecure_global_id_reclaim=true
[client.rgw]
rgw_data=$folder/rgw
rgw_frontends=beast endpoint=127.0.0.1:$port tcp_nodelay=1
rgw_crypt_require_ssl=false
rgw_enable_apis=s3
rgw_thread_pool_size=64
rgw_max_chunk_size=4194304
rgw_relaxed_region_enforcement=true
CONF

ceph-authtool --create-keyring "$keyring" --gen-key -n mon. --cap mon 'allow *'
ceph-authtool "$keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
ceph-authtool "$keyring" --gen-key -n client.rgw --cap mon 'allow rw' --cap osd 'allow rwx' --cap mgr 'allow rw'
ceph-authtool "$keyring" --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *' --cap mgr 'allow profile osd'
monmaptool --create --fsid "$cluster" --addv a "$monitor" "$folder/monmap"
ceph-mon --mkfs -i a --monmap "$folder/monmap" --keyring "$keyring"
ceph-mon -i a
ceph osd new "$store" 0
ceph-osd -i 0 --mkfs --osd-uuid "$store"
ceph osd crush add osd.0 1.0 root=default
ceph-osd -i 0
radosgw-admin user create --uid=test --display-name=test --access-key=test --secret-key=testsecret
radosgw -n client.rgw
