module tenho/pause

go 1.25.0
